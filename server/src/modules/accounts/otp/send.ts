import { randomBytes } from 'node:crypto'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { insertFlowState, type Pkce } from '../pkce/queries.ts'
import { makeCode, makePhoneCode, sendCodeBySms } from './code.ts'
import { findLifetimeS } from './lifetimes.ts'
import { saveOneTimeToken, recordSending, type Purpose } from './queries.ts'
import { writeOneTimeMail, type MailPurpose } from './mail.ts'

export type MailSending = {
  userId: string
  purpose: MailPurpose
  to: string
  redirectTo: string
  /** The id of the PKCE flow that the link leads back to. */
  flowStateId: string | null
}

/** The link's `type`; both mails of an address change use the same. */
export function toVerificationType(purpose: Purpose): string {
  return purpose.startsWith('email_change') ? 'email_change' : purpose
}

const methods: Partial<Record<Purpose, string>> = {
  signup: 'email/signup',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/** Null without PKCE. */
export async function beginMailFlow(
  db: QueryRunner,
  { pkce, userId, purpose }: { pkce: Pkce | null; userId: string; purpose: MailPurpose },
  now: Date,
): Promise<string | null> {
  if (pkce === null) return null
  const flow = { pkce, userId, authenticationMethod: methods[purpose] ?? purpose }
  return (await insertFlowState(db, flow, now)).id
}

/** Leads to a page of ours whose button consumes the token, so that mail scanners cannot. */
export function buildMailLink(
  { publicUrl }: Pick<AccountsContext, 'publicUrl'>,
  { token, purpose, redirectTo }: { token: string; purpose: Purpose; redirectTo: string },
): string {
  const link = new URL('verify', `${publicUrl()}/`)
  link.search = new URLSearchParams({
    token_hash: token,
    type: toVerificationType(purpose),
    redirect_to: redirectTo,
  }).toString()
  return link.href
}

/** Creates the token and code; the caller sends the mail after committing. */
export async function prepareMail(accounts: AccountsContext, db: QueryRunner, sending: MailSending) {
  const { userId, purpose, to, redirectTo, flowStateId } = sending
  const now = accounts.clock.now()
  const token = `${flowStateId === null ? '' : 'pkce_'}${randomBytes(28).toString('hex')}`
  const code = makeCode()
  await saveOneTimeToken(db, { userId, purpose, token, code, sentTo: to, flowStateId }, now)
  await recordSending(db, { userId, purpose }, now)
  const lifetimeS = findLifetimeS(accounts, purpose)
  const link = purpose === 'reauthentication' ? null : buildMailLink(accounts, { token, purpose, redirectTo })
  return { token, code, mail: writeOneTimeMail({ to, purpose, code, lifetimeS }, link) }
}

export type MailRequest = Omit<MailSending, 'flowStateId'> & { pkce: Pkce | null }

/** Resolves once the mail server has accepted the mail. */
export async function sendOneTimeMail(accounts: AccountsContext, { pkce, ...request }: MailRequest) {
  const { mail } = await accounts.tables.transaction().execute(async (db) => {
    const flowStateId = await beginMailFlow(db, { pkce, ...request }, accounts.clock.now())
    return prepareMail(accounts, db, { ...request, flowStateId })
  })
  await accounts.mailer.send(mail)
}

export type SmsRequest = {
  userId: string
  purpose: 'sms' | 'sms_sign_in' | 'phone_change' | 'reauthentication'
  to: string
}

/** Runs `send`. Throws `AuthError` `sms_send_failed` if the message was not accepted. */
export async function requireTextSent({ log }: Pick<AccountsContext, 'log'>, send: () => Promise<void>) {
  try {
    await send()
  } catch (error) {
    if (error instanceof AuthError) throw error
    log.error('a text message was not sent', { error })
    throw new AuthError(422, 'sms_send_failed', { message: 'The text message could not be sent' })
  }
}

/** For a number that gets no message: same outcome and duration as `sendOneTimeText`. */
export function pretendText(accounts: AccountsContext): Promise<void> {
  return requireTextSent(accounts, async () => accounts.textMessenger?.pretend())
}

/** Resolves once the SMS service has accepted the message; otherwise throws `AuthError` `sms_send_failed`. */
export async function sendOneTimeText(accounts: AccountsContext, { userId, purpose, to }: SmsRequest) {
  const now = accounts.clock.now()
  const code = makePhoneCode(accounts, to)
  // Never sent: the column needs an unguessable value.
  const token = randomBytes(28).toString('hex')
  await accounts.tables.transaction().execute(async (db) => {
    await saveOneTimeToken(db, { userId, purpose, token, code, sentTo: to, flowStateId: null }, now)
    await recordSending(db, { userId, purpose }, now)
  })
  await requireTextSent(accounts, () => sendCodeBySms(accounts, { phone: to, code }))
}

/** Runs after the response, so that neither its duration nor a failure reveals whether the account exists. */
export function sendLater(accounts: AccountsContext, work: () => Promise<void>) {
  accounts.background.run(work, (error) =>
    accounts.log.error('a mail or text message was not sent', { error }),
  )
}
