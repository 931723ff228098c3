import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { isEmailTaken } from '../user/queries.ts'
import type { FoundAccount } from './find-or-create-account.ts'
import { lockUser, setVerifiedEmail } from './account-queries.ts'
import { findIdentity, insertIdentity, updateProviders, type ProviderIdentity } from './identity-queries.ts'

export function requireManualLinking(accounts: AccountsContext) {
  if (accounts.config.accounts.allowsManualLinking) return
  throw new AuthError(404, 'manual_linking_disabled', { message: 'Manual linking is disabled' })
}

/**
 * Adds the identity to the user's account; only in a transaction. An address taken on trust stays unverified: the person at
 * the provider may not be the one who holds the account's password.
 */
export async function linkIdentity(
  db: QueryRunner,
  { identity, userId }: { identity: ProviderIdentity; userId: string },
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
    await setVerifiedEmail(db, { userId, email }, now)
  }
  await updateProviders(db, userId)
  return { userId, wasTakenOver: false, linkedFor: user.email }
}
