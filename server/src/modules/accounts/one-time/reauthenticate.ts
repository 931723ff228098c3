import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../rows.ts'
import { takeByCode } from './one-time-token-queries.ts'
import { sendLater, sendOneTimeMail, sendOneTimeText, textCodeLifetimeS } from './send-one-time.ts'
import { requireMailGap, requireTextGap } from './sending-limits.ts'

/** `GET /reauthenticate`: a code to the user's address, else to their phone, that goes with a change of password. */
export async function reauthenticate(accounts: AccountsContext, user: UserRow) {
  const { id: userId, email, phone } = user
  if (email !== null) {
    if (user.email_confirmed_at === null) {
      throw new AuthError(422, 'email_not_confirmed', { message: 'Please verify your email first.' })
    }
    await requireMailGap(accounts, { what: 'reauthentication-mail', to: email })
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
  await requireTextGap(accounts, { what: 'reauthentication-text', to: phone })
  const text = { userId, purpose: 'reauthentication' as const, to: phone }
  return sendLater(accounts, () => sendOneTimeText(accounts, text))
}

/** Uses the code up; false for a wrong one. Must be committed either way, so that attempts count. */
export async function isReauthenticated(
  accounts: AccountsContext,
  db: QueryRunner,
  { user, nonce }: { user: UserRow; nonce: string },
): Promise<boolean> {
  const sentTo = user.email ?? user.phone
  if (sentTo === null) return false
  const lifetimeS = user.email === null ? textCodeLifetimeS : accounts.config.accounts.codeLifetimeS
  const notBefore = new Date(accounts.clock.now().getTime() - lifetimeS * 1000)
  const shown = { sentTo, code: nonce, purposes: ['reauthentication' as const], notBefore }
  return (await takeByCode(db, shown)) !== null
}
