import type { AccountsContext } from '../accounts-context.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import { requireEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/user-queries.ts'
import { sendLater, sendOneTimeMail } from './send-one-time.ts'
import { requireMailGap } from './sending-limits.ts'

export type Recovery = { email: string | undefined; redirectTo: string; pkce: Pkce | null }

/**
 * Mails a link with which a new password can be set. Known and unknown addresses get the same answer after the same
 * time: finding the user and sending the mail happen after it.
 */
export async function recover(accounts: AccountsContext, { email: given, redirectTo, pkce }: Recovery) {
  const email = requireEmail(given)
  await requireMailGap(accounts, { what: 'recover-mail', to: email })
  sendLater(accounts, async () => {
    const user = await findUserByEmail(accounts.tables, email)
    if (!user?.email) return
    await sendOneTimeMail(accounts, {
      userId: user.id,
      purpose: 'recovery',
      to: user.email,
      redirectTo,
      pkce,
    })
  })
}
