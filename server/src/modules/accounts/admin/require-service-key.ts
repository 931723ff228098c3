import type { Context } from 'hono'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { readAccessToken } from '../token/access-token.ts'
import { readSignedKey } from '../token/api-key.ts'
import { bearerToken } from '../sessions/caller.ts'

/** Throws `AuthError` unless the bearer token is a service key. */
export async function requireServiceKey({ keys, clock }: AccountsContext, c: Context) {
  const token = bearerToken(c.req.header('authorization'))
  if (token === null) {
    throw new AuthError(401, 'no_authorization', { message: 'This endpoint requires a valid Bearer token' })
  }
  const role = await readSignedKey(keys, token, clock.now())
  if (role === 'service_role') return
  const isOurs = role !== null || (await readAccessToken(keys, token, clock.now())).kind === 'valid'
  throw isOurs
    ? new AuthError(403, 'not_admin', { message: 'User not allowed' })
    : new AuthError(403, 'bad_jwt', { message: 'invalid JWT: unable to parse or verify signature' })
}
