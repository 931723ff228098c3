import type { Context, MiddlewareHandler } from 'hono'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { AccountsContext } from '../accounts-context.ts'
import type { SigningKeys } from './signing-keys.ts'

/** `service_role` bypasses row-level security: for servers only. */
export type ApiKeyRole = 'anon' | 'service_role'

type KeyReader = (key: string) => Promise<ApiKeyRole | null>

export function signApiKey(
  keys: SigningKeys,
  { role, days }: { role: ApiKeyRole; days: number },
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role })
    .setProtectedHeader({ alg: keys.algorithm, typ: 'JWT', kid: keys.keyId })
    .setIssuer('tidings')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + days * 86_400)
    .sign(keys.signingKey)
}

/** Null for a user's token and for tokens not signed by us. */
export async function readSignedKey(keys: SigningKeys, key: string, now: Date): Promise<ApiKeyRole | null> {
  try {
    const { payload } = await jwtVerify(key, keys.findKey, { algorithms: keys.algorithms, currentDate: now })
    const { role } = payload
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
