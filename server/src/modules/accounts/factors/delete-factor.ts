import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { lockSessionsOf } from '../sessions/session-level-queries.ts'
import { requireFactor } from './challenge-factor.ts'
import { deleteFactorRow, lockUser, lowerSessions } from './factor-queries.ts'

/** Sessions that a factor of this kind raised fall back; for an operator, or after `deleteFactor` has looked. */
export async function removeFactor(accounts: AccountsContext, userId: string, factorId: string) {
  return accounts.tables.transaction().execute(async (db) => {
    await lockSessionsOf(db, userId)
    await lockUser(db, userId)
    const factor = await deleteFactorRow(db, userId, factorId)
    if (factor?.status === 'verified') {
      await lowerSessions(db, userId, [factor.factor_type === 'totp' ? 'totp' : 'mfa/phone'])
    }
    return factor
  })
}

/** A verified factor is given up only by who has just shown one. */
export async function deleteFactor(accounts: AccountsContext, who: SignedIn, factorId: string) {
  const factor = await requireFactor(accounts, who, factorId)
  if (factor.status === 'verified' && who.session.aal !== 'aal2') {
    throw new AuthError(422, 'insufficient_aal', { message: 'AAL2 required to unenroll verified factor' })
  }
  await removeFactor(accounts, who.user.id, factor.id)
  return { id: factor.id }
}
