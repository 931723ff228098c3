import type { QueryRunner } from '#db/tables'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { hasVerifiedFactor } from './queries.ts'

/**
 * A user with a verified factor needs an aal2 session, also after a recovery mail. Throws `AuthError` `insufficient_aal`.
 */
export async function requireAal2IfFactors(
  { tables }: { tables: QueryRunner },
  { user, session }: Pick<SignedIn, 'user' | 'session'>,
  status: 401 | 403 = 401,
) {
  if (session.aal === 'aal2' || !(await hasVerifiedFactor(tables, user.id))) return
  throw new AuthError(status, 'insufficient_aal', {
    message: 'AAL2 session is required: verify a second factor first',
  })
}
