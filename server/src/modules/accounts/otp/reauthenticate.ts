import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../rows.ts'
import { requireHumanPace } from './human-pace.ts'
import { findLifetimeS, findOldestValid, textCodeLifetimeS } from './lifetimes.ts'
import { consumeByCode, type TokenCriteria } from './queries.ts'
import { sendLater, sendOneTimeMail, sendOneTimeText } from './send.ts'
import { requireMailInterval, requireSmsInterval } from './send-limits.ts'

/** `GET /reauthenticate`: sends a code to the user's address, else phone, for a change of password. */
export async function reauthenticate(accounts: AccountsContext, user: UserRow) {
  const { id: userId, email, phone } = user
  if (email !== null) {
    if (user.email_confirmed_at === null) {
      throw new AuthError(422, 'email_not_confirmed', { message: 'Please verify your email first.' })
    }
    await requireMailInterval(accounts, { what: 'reauthentication-mail', to: email })
    const mail = { userId, purpose: 'reauthentication' as const, to: email, redirectTo: '', pkce: null }
    return sendLater(accounts, () => sendOneTimeMail(accounts, mail))
  }
  if (phone === null) {
    throw new AuthError(400, 'validation_failed', {
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
  }
  if (user.phone_confirmed_at === null) {
    throw new AuthError(422, 'phone_not_confirmed', { message: 'Please verify your phone first.' })
  }
  await requireSmsInterval(accounts, { what: 'reauthentication-text', to: phone })
  const text = { userId, purpose: 'reauthentication' as const, to: phone }
  return sendOneTimeText(accounts, text)
}

/** False for a wrong code. Must be committed either way, so that attempts count. Throws for one that comes back too soon. */
export async function isReauthenticated(
  accounts: AccountsContext,
  db: QueryRunner,
  { user, nonce }: { user: UserRow; nonce: string },
): Promise<boolean> {
  const sentTo = user.email ?? user.phone
  if (sentTo === null) return false
  const purpose = 'reauthentication'
  const lifetimeS = user.email === null ? textCodeLifetimeS : findLifetimeS(accounts, purpose)
  const notBefore = () => findOldestValid(accounts, lifetimeS)
  const presented: TokenCriteria = { purposes: [purpose], notBefore }
  const token = await consumeByCode(db, { ...presented, sentTo, code: nonce })
  if (token !== null) requireHumanPace(accounts, token)
  return token !== null
}
