import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requirePhone } from '../user/phone.ts'
import type { Pkce } from '../pkce/queries.ts'
import { requireEmail } from '../user/email.ts'
import { sendEmailChange } from '../user/change-email.ts'
import { findUserByEmail, findUserByPhone } from '../user/queries.ts'
import { pretendText, sendLater, sendOneTimeMail, sendOneTimeText } from './send.ts'
import { requireMailInterval, requireSmsInterval } from './send-limits.ts'
import { requireEmailEnabled, requirePhoneEnabled } from './sign-in-methods.ts'

export type Resending = {
  type?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  redirectTo: string
  pkce: Pkce | null
}

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

async function resendConfirmation(accounts: AccountsContext, email: string, { redirectTo, pkce }: Resending) {
  const user = await findUserByEmail(accounts.tables, email)
  if (!user || user.email_confirmed_at !== null) return
  await sendOneTimeMail(accounts, { userId: user.id, purpose: 'signup', to: email, redirectTo, pkce })
}

async function resendEmailChange(accounts: AccountsContext, email: string, { redirectTo, pkce }: Resending) {
  const user = await findUserByEmail(accounts.tables, email)
  if (!user || user.email_change === null) return
  await sendEmailChange(accounts, user, { to: user.email_change, redirectTo, pkce })
}

async function resendText(accounts: AccountsContext, phone: string, type: string) {
  const user = await findUserByPhone(accounts.tables, phone)
  if (user && type === 'phone_change' && user.phone_change !== null) {
    return sendOneTimeText(accounts, { userId: user.id, purpose: 'phone_change', to: user.phone_change })
  }
  if (user && type === 'sms' && user.phone_confirmed_at === null) {
    return sendOneTimeText(accounts, { userId: user.id, purpose: 'sms', to: phone })
  }
  return pretendText(accounts)
}

/** `POST /resend`: the same response whether or not a message is pending. */
export async function resend(accounts: AccountsContext, resending: Resending) {
  const { type, email: givenEmail, phone: givenPhone } = resending
  if (!type || !['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    refuse('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (givenEmail && givenPhone) refuse('Only an email address or phone number should be provided.')
  if (type === 'signup' || type === 'email_change') {
    if (!givenEmail) refuse('Type provided requires an email address')
    requireEmailEnabled(accounts)
    const email = requireEmail(givenEmail)
    await requireMailInterval(accounts, { what: `${type}-mail`, to: email })
    const send = type === 'signup' ? resendConfirmation : resendEmailChange
    return sendLater(accounts, () => send(accounts, email, resending))
  }
  if (!givenPhone) refuse('Type provided requires a phone number')
  requirePhoneEnabled(accounts)
  const phone = requirePhone(givenPhone)
  await requireSmsInterval(accounts, { what: type === 'sms' ? 'otp-text' : 'phone_change-text', to: phone })
  return resendText(accounts, phone, type)
}
