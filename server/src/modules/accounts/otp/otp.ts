import { randomUUID } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requirePhone } from '../user/phone.ts'
import type { Pkce } from '../pkce/queries.ts'
import { requireEmail } from '../user/email.ts'
import { noteConsent, requireStorable, type Metadata } from '../user/metadata.ts'
import { findUserByEmail, findUserByPhone, insertUser } from '../user/queries.ts'
import { pretendText, sendLater, sendOneTimeMail, sendOneTimeText } from './send.ts'
import { requireMailInterval, requireSmsInterval } from './send-limits.ts'
import { requireEmailEnabled, requirePhoneEnabled } from './sign-in-methods.ts'

export type CodeRequest = {
  email?: string | undefined
  phone?: string | undefined
  channel?: string | undefined
  createsUser: boolean
  metadata: Metadata
  redirectTo: string
  pkce: Pkce | null
}

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

/** Creates a user who cannot sign in until the code has been verified. */
async function createUserForCode(
  accounts: AccountsContext,
  request: CodeRequest,
  own: { email: string } | { phone: string },
) {
  const metadata = noteConsent(accounts, request.metadata)
  if (!request.createsUser || !accounts.config.accounts.allowsSignUp || !metadata) return null
  const user = { id: randomUUID(), ...own, metadata, now: accounts.clock.now() }
  return accounts.tables.transaction().execute((db) => insertUser(db, user))
}

async function sendMailCode(accounts: AccountsContext, request: CodeRequest) {
  requireEmailEnabled(accounts)
  if (request.channel) refuse('Channel should only be specified with Phone OTP')
  const email = requireEmail(request.email)
  await requireMailInterval(accounts, { what: 'otp-mail', to: email })
  sendLater(accounts, async () => {
    const user =
      (await findUserByEmail(accounts.tables, email)) ??
      (await createUserForCode(accounts, request, { email }))
    if (!user?.email) return
    const { redirectTo, pkce } = request
    await sendOneTimeMail(accounts, {
      userId: user.id,
      purpose: 'magiclink',
      to: user.email,
      redirectTo,
      pkce,
    })
  })
}

async function sendSmsCode(accounts: AccountsContext, request: CodeRequest) {
  requirePhoneEnabled(accounts)
  if (request.channel && request.channel !== 'sms') refuse('Invalid channel, supported values are sms')
  const phone = requirePhone(request.phone ?? '')
  await requireSmsInterval(accounts, { what: 'otp-text', to: phone })
  const user =
    (await findUserByPhone(accounts.tables, phone)) ?? (await createUserForCode(accounts, request, { phone }))
  await (user
    ? sendOneTimeText(accounts, { userId: user.id, purpose: 'sms_sign_in', to: phone })
    : pretendText(accounts))
}

/**
 * `POST /otp`: sends a sign-in code. Known and unknown addresses get the same response after the same time: mails are sent
 * after the response, and where no text message is sent, it is pretended.
 */
export async function sendCode(accounts: AccountsContext, request: CodeRequest) {
  if (request.email && request.phone) refuse('Only an email address or phone number should be provided')
  if (!request.email && !request.phone) refuse('One of email or phone must be set')
  requireStorable(request.metadata)
  await (request.email ? sendMailCode(accounts, request) : sendSmsCode(accounts, request))
}
