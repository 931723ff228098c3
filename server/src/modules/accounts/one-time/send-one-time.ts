import { randomBytes } from 'node:crypto'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { insertFlowState, type Pkce } from '../pkce/flow-state-queries.ts'
import { newCode, newPhoneCode, textCode } from '../phone/text-code.ts'
import { putOneTimeToken, recordSending, type Purpose } from './one-time-token-queries.ts'
import { oneTimeMail, type MailPurpose } from './one-time-mail.ts'

/** A code by text message lives one minute. */
export const textCodeLifetimeS = 60

export type MailSending = {
  userId: string
  purpose: MailPurpose
  to: string
  redirectTo: string
  /** The id of the PKCE flow that the link leads back to. */
  flowStateId: string | null
}

/** What a link's `type` says; the two mails of a change of address say the same. */
export function typeOfPurpose(purpose: Purpose): string {
  return purpose.startsWith('email_change') ? 'email_change' : purpose
}

const methods: Partial<Record<Purpose, string>> = {
  signup: 'email/signup',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/** Begins the flow that a mailed link leads back to; null where the client asked for none. */
export async function beginMailFlow(
  db: QueryRunner,
  { pkce, userId, purpose }: { pkce: Pkce | null; userId: string; purpose: MailPurpose },
  now: Date,
): Promise<string | null> {
  if (pkce === null) return null
  const flow = { pkce, userId, authenticationMethod: methods[purpose] ?? purpose }
  return (await insertFlowState(db, flow, now)).id
}

/** The page of ours that a mail leads to: only the press of its button uses the token up. */
export function mailLink(
  { publicUrl }: Pick<AccountsContext, 'publicUrl'>,
  { token, purpose, redirectTo }: { token: string; purpose: Purpose; redirectTo: string },
): string {
  const link = new URL('verify', `${publicUrl()}/`)
  link.search = new URLSearchParams({
    token_hash: token,
    type: typeOfPurpose(purpose),
    redirect_to: redirectTo,
  }).toString()
  return link.href
}

/** Makes the token and code of a mail; the caller commits and then sends what this gives. */
export async function prepareMail(accounts: AccountsContext, db: QueryRunner, sending: MailSending) {
  const { userId, purpose, to, redirectTo, flowStateId } = sending
  const now = accounts.clock.now()
  const token = `${flowStateId === null ? '' : 'pkce_'}${randomBytes(28).toString('hex')}`
  const code = newCode()
  await putOneTimeToken(db, { userId, purpose, token, code, sentTo: to, flowStateId }, now)
  await recordSending(db, { userId, purpose }, now)
  const lifetimeS = accounts.config.accounts.codeLifetimeS
  const link = purpose === 'reauthentication' ? null : mailLink(accounts, { token, purpose, redirectTo })
  return { token, code, mail: oneTimeMail({ to, purpose, code, lifetimeS }, link) }
}

export type MailWish = Omit<MailSending, 'flowStateId'> & { pkce: Pkce | null }

/** Mails a link and a code. Resolves once the mail has been taken. */
export async function sendOneTimeMail(accounts: AccountsContext, { pkce, ...wish }: MailWish) {
  const { mail } = await accounts.tables.transaction().execute(async (db) => {
    const flowStateId = await beginMailFlow(db, { pkce, ...wish }, accounts.clock.now())
    return prepareMail(accounts, db, { ...wish, flowStateId })
  })
  await accounts.mailer.send(mail)
}

export type TextWish = {
  userId: string
  purpose: 'sms' | 'sms_sign_in' | 'phone_change' | 'reauthentication'
  to: string
}

/** Sends a code as a text message. Resolves once the message has been taken. */
export async function sendOneTimeText(accounts: AccountsContext, { userId, purpose, to }: TextWish) {
  const now = accounts.clock.now()
  const code = newPhoneCode(accounts, to)
  // No message carries this one: the column wants a value that nobody can guess.
  const token = randomBytes(28).toString('hex')
  await accounts.tables.transaction().execute(async (db) => {
    await putOneTimeToken(db, { userId, purpose, token, code, sentTo: to, flowStateId: null }, now)
    await recordSending(db, { userId, purpose }, now)
  })
  await textCode(accounts, { phone: to, code })
}

/** Sends after the answer, so that neither its time nor its failure tells whether there is an account. */
export function sendLater(accounts: AccountsContext, work: () => Promise<void>) {
  accounts.background.run(work, (error) =>
    accounts.log.error('a mail or text message was not sent', { error }),
  )
}
