import type { Context, MiddlewareHandler } from 'hono'
import { errors, jwtVerify, SignJWT } from 'jose'
import { getCurrentClientAddress } from '#platform/network/client-address'
import { isInRanges } from '#platform/network/trusted-proxies'
import type { AccountsContext } from '../accounts-context.ts'
import type { SigningKeys } from './signing-keys.ts'

/** `service_role` bypasses row-level security: for servers only. */
export type ApiKeyRole = 'anon' | 'service_role'

/** `lacksFactor`: the key opens nothing yet, because `AUTH_SERVICE_KEY_CODE` is on and it came without a code. */
export type KnownKey = { role: ApiKeyRole; lacksFactor: boolean }

type KeyReader = (key: string) => Promise<KnownKey | null>

export type NewApiKey = {
  role: ApiKeyRole
  lifetimeS: number
  /** Addresses and ranges from which it may be used; undefined for any. */
  networks?: readonly string[] | undefined
  /** Whether a code of the operator's app was shown for it. */
  hasFactor?: boolean
}

export function signApiKey(
  keys: SigningKeys,
  { role, lifetimeS, networks, hasFactor = false }: NewApiKey,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const proof = hasFactor ? { aal: 'aal2', amr: [{ method: 'totp', timestamp: issuedAt }] } : {}
  return new SignJWT({ role, ...(networks ? { networks } : {}), ...proof })
    .setProtectedHeader({ alg: keys.algorithm, typ: 'JWT', kid: keys.keyId })
    .setIssuer('tidings')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetimeS)
    .sign(keys.signingKey)
}

/** A stolen key is useless outside of its networks. Without a request the key is our own. */
function isUsedWithin(networks: unknown): boolean {
  if (!Array.isArray(networks)) return true
  const address = getCurrentClientAddress()
  return address === null || isInRanges(address, networks.map(String))
}

export type SignedKey = {
  role: ApiKeyRole
  hasFactor: boolean
  networks: readonly string[] | undefined
  /** In seconds since 1970. */
  expiresAt: number
}

/** Null for a user's token, for tokens not signed by us and for keys of another network. */
export async function readSignedKey(keys: SigningKeys, key: string, now: Date): Promise<SignedKey | null> {
  try {
    const { payload } = await jwtVerify(key, keys.findKey, { algorithms: keys.algorithms, currentDate: now })
    const { aal, exp: expiresAt = 0, networks, role } = payload
    if (!isUsedWithin(networks) || (role !== 'anon' && role !== 'service_role')) return null
    const named = Array.isArray(networks) ? networks.map(String) : undefined
    return { role, hasFactor: aal === 'aal2', networks: named, expiresAt }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

export function lacksFactor({ config }: Pick<AccountsContext, 'config'>, { hasFactor, role }: SignedKey) {
  return config.accounts.serviceKeysNeedCode && role === 'service_role' && !hasFactor
}

export function openApiKeyReader(
  accounts: Pick<AccountsContext, 'config' | 'keys' | 'clock'>,
  publishableKey: string,
): KeyReader {
  return async (key) => {
    if (key === publishableKey) return { role: 'anon', lacksFactor: false }
    const signed = await readSignedKey(accounts.keys, key, accounts.clock.now())
    return signed && { role: signed.role, lacksFactor: lacksFactor(accounts, signed) }
  }
}

// Reached by links and redirects, where browsers send no API key.
const withoutApiKey =
  /^\/auth\/v1\/(?:verify|authorize|callback|\.well-known\/[\w-]+(?:\.json)?|sso\/saml\/\w+)$/

function needsNoApiKey(c: Context): boolean {
  return c.req.method === 'OPTIONS' || withoutApiKey.test(c.req.path)
}

/** Responds like a hosted project's gateway. Does nothing unless `AUTH_REQUIRE_API_KEY` is on. */
export function requireApiKey({ config }: AccountsContext, readApiKey: KeyReader): MiddlewareHandler {
  return async (c, next) => {
    if (!config.accounts.requiresApiKey || needsNoApiKey(c)) return next()
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (!key) return c.json({ message: 'No API key found in request' }, 401)
    if ((await readApiKey(key)) === null) return c.json({ message: 'Invalid API key' }, 401)
    return next()
  }
}
