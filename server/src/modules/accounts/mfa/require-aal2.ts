import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { findFactors } from './queries.ts'

/**
 * A user with a verified factor needs an aal2 session, also after a recovery mail. Throws `AuthError` `insufficient_aal`.
 */
export async function requireAal2IfFactors(
  accounts: Pick<AccountsContext, 'tables'>,
  { user, session }: SignedIn,
  status: 401 | 403 = 401,
) {
  if (session.aal === 'aal2') return
  const factors = await findFactors(accounts.tables, user.id)
  if (!factors.some((factor) => factor.status === 'verified')) return
  throw new AuthError(status, 'insufficient_aal', {
    message: 'AAL2 session is required: verify a second factor first',
  })
}
