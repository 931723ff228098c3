import type { AccountsContext } from '../accounts-context.ts'
import type { Pkce } from '../pkce/queries.ts'
import { requireEmail } from '../user/email.ts'
import { findUserByEmail } from '../user/queries.ts'
import { sendLater, sendOneTimeMail } from './send.ts'
import { requireMailInterval } from './send-limits.ts'

export type Recovery = { email: string | undefined; redirectTo: string; pkce: Pkce | null }

/**
 * Mails a link for setting a new password. Known and unknown addresses get the same response after the same time: the lookup
 * and the mail happen after the response.
 */
export async function recover(accounts: AccountsContext, { email: given, redirectTo, pkce }: Recovery) {
  const email = requireEmail(given)
  await requireMailInterval(accounts, { what: 'recover-mail', to: email })
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
