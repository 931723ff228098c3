import type { AccountsContext } from '../accounts-context.ts'
import { beginMailFlow, prepareMail } from '../one-time/send-one-time.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import type { UserRow } from '../rows.ts'
import { awaitEmailChange } from './email-proof-queries.ts'

export type EmailChange = { to: string; redirectTo: string; pkce: Pkce | null }

/** Mails the new address, and the current one where there is one: both must agree. Replaces an earlier wish. */
export async function sendEmailChange(
  accounts: AccountsContext,
  user: UserRow,
  { to, redirectTo, pkce }: EmailChange,
) {
  const userId = user.id
  const mails = await accounts.tables.transaction().execute(async (db) => {
    await awaitEmailChange(db, userId, to)
    const wish = { pkce, userId, purpose: 'email_change_new' as const }
    const flowStateId = await beginMailFlow(db, wish, accounts.clock.now())
    const toNew = await prepareMail(accounts, db, { ...wish, to, redirectTo, flowStateId })
    if (user.email === null) return [toNew.mail]
    const current = { userId, purpose: 'email_change_current' as const, to: user.email }
    return [toNew.mail, (await prepareMail(accounts, db, { ...current, redirectTo, flowStateId })).mail]
  })
  await Promise.all(mails.map((mail) => accounts.mailer.send(mail)))
}
