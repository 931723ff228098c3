import { addEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { lockUserSessions } from '../sessions/assurance-queries.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import { endKeysAndAddresses } from '../user/revoke-sign-in-methods.ts'
import { requireFactor } from './challenge.ts'
import { deleteFactorRow, lockUserFactors, lowerSessions } from './queries.ts'

/**
 * Lowers sessions raised by this type of factor and revokes keys and podcast addresses created with it. Does not check the
 * caller: for operators and `deleteFactor`.
 */
export async function removeFactor(
  accounts: AccountsContext,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  factorId: string,
) {
  const removed = await accounts.tables.transaction().execute(async (db) => {
    await lockUserSessions(db, userId)
    await lockUserFactors(db, userId)
    const factor = await deleteFactorRow(db, userId, factorId)
    if (factor?.status === 'verified') {
      await endKeysAndAddresses(db, userId)
      await lowerSessions(db, userId, factor.factor_type)
      await addEvent(db, { kind: 'factor_removed', userId }, accounts.clock.now())
    }
    return factor
  })
  if (removed?.status === 'verified') notifyOwner(accounts, 'factor-removed', [email])
  return removed
}

/** Removing a verified factor needs aal2, and ends the user's other sessions. */
export async function deleteFactor(accounts: AccountsContext, who: SignedIn, factorId: string) {
  const { session, user } = who
  const factor = await requireFactor(accounts, who, factorId)
  if (factor.status === 'verified') {
    if (session.aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', {
        message: 'AAL2 required to unenroll verified factor',
      })
    await endSessions(accounts, user.id, { except: session.id })
  }
  await removeFactor(accounts, user, factor.id)
  return { id: factor.id }
}
