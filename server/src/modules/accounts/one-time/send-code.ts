import { randomUUID } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requirePhone } from '../phone/phone-number.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import { requireEmail } from '../users/email.ts'
import { requireStorable, type Metadata } from '../users/metadata.ts'
import { findUserByEmail, findUserByPhone, insertUser } from '../users/user-queries.ts'
import { sendLater, sendOneTimeMail, sendOneTimeText } from './send-one-time.ts'
import { requireMailGap, requireTextGap } from './sending-limits.ts'
import { requireEmailOn, requirePhoneOn } from './ways-in.ts'

export type CodeWish = {
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

/** Nobody's address or phone becomes a user who cannot come in before the code was shown. */
async function makeUser(
  accounts: AccountsContext,
  wish: CodeWish,
  own: { email: string } | { phone: string },
) {
  if (!wish.createsUser || !accounts.config.accounts.allowsSignUp) return null
  const user = { id: randomUUID(), ...own, metadata: wish.metadata, now: accounts.clock.now() }
  return accounts.tables.transaction().execute((db) => insertUser(db, user))
}

async function mailCode(accounts: AccountsContext, wish: CodeWish) {
  requireEmailOn(accounts)
  if (wish.channel) refuse('Channel should only be specified with Phone OTP')
  const email = requireEmail(wish.email)
  await requireMailGap(accounts, { what: 'otp-mail', to: email })
  sendLater(accounts, async () => {
    const user =
      (await findUserByEmail(accounts.tables, email)) ?? (await makeUser(accounts, wish, { email }))
    if (!user?.email) return
    const { redirectTo, pkce } = wish
    await sendOneTimeMail(accounts, {
      userId: user.id,
      purpose: 'magiclink',
      to: user.email,
      redirectTo,
      pkce,
    })
  })
}

async function textCodeTo(accounts: AccountsContext, wish: CodeWish) {
  requirePhoneOn(accounts)
  if (wish.channel && wish.channel !== 'sms') refuse('Invalid channel, supported values are sms')
  const phone = requirePhone(wish.phone ?? '')
  await requireTextGap(accounts, { what: 'otp-text', to: phone })
  sendLater(accounts, async () => {
    const user =
      (await findUserByPhone(accounts.tables, phone)) ?? (await makeUser(accounts, wish, { phone }))
    if (user) await sendOneTimeText(accounts, { userId: user.id, purpose: 'sms_sign_in', to: phone })
  })
}

/**
 * `POST /otp`: a code to sign in with. Known and unknown get the same answer after the same time, also where no user
 * is to be made: everything that differs happens after it.
 */
export async function sendCode(accounts: AccountsContext, wish: CodeWish) {
  if (wish.email && wish.phone) refuse('Only an email address or phone number should be provided')
  if (!wish.email && !wish.phone) refuse('One of email or phone must be set')
  requireStorable(wish.metadata)
  await (wish.email ? mailCode(accounts, wish) : textCodeTo(accounts, wish))
}
