import type { AccountsContext } from '../accounts-context.ts'
import { beginMailFlow, prepareMail } from '../otp/send.ts'
import type { Pkce } from '../pkce/queries.ts'
import type { UserRow } from '../rows.ts'
import { setPendingEmail } from './email-queries.ts'

export type EmailChange = { to: string; redirectTo: string; pkce: Pkce | null }

/** Mails the new address, and the current one if there is one: both must confirm. Replaces an earlier request. */
export async function sendEmailChange(
  accounts: AccountsContext,
  user: UserRow,
  { to, redirectTo, pkce }: EmailChange,
) {
  const userId = user.id
  const mails = await accounts.tables.transaction().execute(async (db) => {
    await setPendingEmail(db, userId, to)
    const request = { pkce, userId, purpose: 'email_change_new' as const }
    const flowStateId = await beginMailFlow(db, request, accounts.clock.now())
    const toNew = await prepareMail(accounts, db, { ...request, to, redirectTo, flowStateId })
    if (user.email === null) return [toNew.mail]
    const current = { userId, purpose: 'email_change_current' as const, to: user.email }
    return [toNew.mail, (await prepareMail(accounts, db, { ...current, redirectTo, flowStateId })).mail]
  })
  await Promise.all(mails.map((mail) => accounts.mailer.send(mail)))
}
