import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { isEmailTaken } from '../users/user-queries.ts'
import type { FoundAccount } from './account-of-identity.ts'
import { hasVerifiedFactor, lockUser, takeEmailAsProven } from './provided-account-queries.ts'
import { findIdentity, insertIdentity, nameProviders, type ProvidedIdentity } from './provider-queries.ts'

/** Throws `AuthError` for somebody who has a second factor and has not shown it in this session. */
export async function requireShownFactor(accounts: AccountsContext, who: SignedIn) {
  if (who.session.aal === 'aal2' || !(await hasVerifiedFactor(accounts.tables, who.user.id))) return
  throw new AuthError(401, 'insufficient_aal', {
    message: 'AAL2 session is required to change the identities of an account with a second factor',
  })
}

export function requireManualLinking(accounts: AccountsContext) {
  if (accounts.config.accounts.allowsManualLinking) return
  throw new AuthError(404, 'manual_linking_disabled', { message: 'Manual linking is disabled' })
}

/**
 * Adds the identity to this person's account; to be run in a transaction. An address that was taken on trust stays
 * unproven: who clicked through the provider need not be who holds the account's password.
 */
export async function linkIdentity(
  db: QueryRunner,
  { identity, userId }: { identity: ProvidedIdentity; userId: string },
  now: Date,
): Promise<FoundAccount> {
  const user = await lockUser(db, userId)
  if (!user) throw new AuthError(403, 'user_not_found', { message: 'The account that asked is gone' })
  if (!(await insertIdentity(db, { identity, userId }, now))) {
    const owner = await findIdentity(db, identity)
    throw new AuthError(422, 'identity_already_exists', {
      message:
        owner?.user_id === userId
          ? 'Identity is already linked'
          : 'Identity is already linked to another user',
    })
  }
  const { email, isEmailVerified } = identity
  if (user.email === null && email !== null && isEmailVerified && !(await isEmailTaken(db, email))) {
    await takeEmailAsProven(db, { userId, email }, now)
  }
  await nameProviders(db, userId)
  return { userId, wasTakenOver: false }
}
