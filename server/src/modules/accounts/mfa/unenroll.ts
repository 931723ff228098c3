import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { lockUserSessions } from '../sessions/assurance-queries.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import { requireFactor } from './challenge.ts'
import { deleteFactorRow, lockUser, lowerSessions } from './queries.ts'

/** Lowers sessions raised by this kind of factor. Does not check the caller: for operators and `deleteFactor`. */
export async function removeFactor(
  accounts: AccountsContext,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  factorId: string,
) {
  const removed = await accounts.tables.transaction().execute(async (db) => {
    await lockUserSessions(db, userId)
    await lockUser(db, userId)
    const factor = await deleteFactorRow(db, userId, factorId)
    if (factor?.status === 'verified') {
      await lowerSessions(db, userId, [factor.factor_type === 'totp' ? 'totp' : 'mfa/phone'])
    }
    return factor
  })
  if (removed?.status === 'verified') notifyOwner(accounts, 'factor-removed', [email])
  return removed
}

/** Removing a verified factor needs aal2. */
export async function deleteFactor(accounts: AccountsContext, who: SignedIn, factorId: string) {
  const factor = await requireFactor(accounts, who, factorId)
  if (factor.status === 'verified' && who.session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', { message: 'AAL2 required to unenroll verified factor' })
  }
  await removeFactor(accounts, who.user, factor.id)
  return { id: factor.id }
}
