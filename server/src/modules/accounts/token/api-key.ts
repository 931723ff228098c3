import type { Context, MiddlewareHandler } from 'hono'
import { errors, jwtVerify, SignJWT } from 'jose'
import { getCurrentClientAddress } from '#platform/network/client-address'
import { isInRanges } from '#platform/network/trusted-proxies'
import type { AccountsContext } from '../accounts-context.ts'
import type { SigningKeys } from './signing-keys.ts'

/** `service_role` bypasses row-level security: for servers only. */
export type ApiKeyRole = 'anon' | 'service_role'

type KeyReader = (key: string) => Promise<ApiKeyRole | null>

export type NewApiKey = {
  role: ApiKeyRole
  days: number
  /** Addresses and ranges that it may be used from; undefined for any. */
  networks?: readonly string[]
}

export function signApiKey(
  keys: SigningKeys,
  { role, days, networks }: NewApiKey,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role, ...(networks ? { networks } : {}) })
    .setProtectedHeader({ alg: keys.algorithm, typ: 'JWT', kid: keys.keyId })
    .setIssuer('tidings')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + days * 86_400)
    .sign(keys.signingKey)
}

/** Whoever took the key needs a place in its network, too. Outside of requests nobody else holds one. */
function isUsedWithin(networks: unknown): boolean {
  if (!Array.isArray(networks)) return true
  const address = getCurrentClientAddress()
  return address === null || isInRanges(address, networks.map(String))
}

/** Null for a user's token, for tokens not signed by us and for keys of another network. */
export async function readSignedKey(keys: SigningKeys, key: string, now: Date): Promise<ApiKeyRole | null> {
  try {
    const { payload } = await jwtVerify(key, keys.findKey, { algorithms: keys.algorithms, currentDate: now })
    const { networks, role } = payload
    if (!isUsedWithin(networks)) return null
    return role === 'anon' || role === 'service_role' ? role : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

export function openApiKeyReader(
  { keys, clock }: Pick<AccountsContext, 'keys' | 'clock'>,
  publishableKey: string,
): KeyReader {
  return async (key) => (key === publishableKey ? 'anon' : readSignedKey(keys, key, clock.now()))
}

// Reached by links and redirects, so browsers send no API key.
const open = /^\/auth\/v1\/(?:verify|authorize|callback|\.well-known\/[\w-]+(?:\.json)?|sso\/saml\/\w+)$/

function isOpen(c: Context): boolean {
  return c.req.method === 'OPTIONS' || open.test(c.req.path)
}

/** Responds like a hosted project's gateway. Does nothing unless `AUTH_REQUIRE_API_KEY` is on. */
export function requireApiKey({ config }: AccountsContext, readApiKey: KeyReader): MiddlewareHandler {
  return async (c, next) => {
    if (!config.accounts.requiresApiKey || isOpen(c)) return next()
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (!key) return c.json({ message: 'No API key found in request' }, 401)
    if ((await readApiKey(key)) === null) return c.json({ message: 'Invalid API key' }, 401)
    return next()
  }
}
