import type { AccountsContext } from '../accounts-context.ts'
import { writeAlreadyRegisteredMail } from '../otp/mail.ts'
import { pretendText, sendLater, sendOneTimeMail, sendOneTimeText } from '../otp/send.ts'
import { requireMailInterval, requireSmsInterval } from '../otp/send-limits.ts'
import type { Pkce } from '../pkce/queries.ts'
import type { Metadata } from '../user/metadata.ts'
import type { AuthUser } from '../user/present.ts'
import { claimUnusedUser } from './queries.ts'
import { findUserByEmail, findUserByPhone, insertUser } from '../user/queries.ts'

export type UnconfirmedSignUp = {
  id: string
  encryptedPassword: string
  metadata: Metadata
  redirectTo: string
  pkce: Pkce | null
}

/**
 * The same response whether the address is new, unconfirmed or taken: derived from the request alone, so `identities` is
 * always empty.
 */
function presentUnconfirmed(
  { id, metadata }: UnconfirmedSignUp,
  own: { email: string } | { phone: string },
  now: Date,
): AuthUser {
  const provider = 'email' in own ? 'email' : 'phone'
  return {
    id,
    aud: 'authenticated',
    role: '',
    email: '',
    phone: '',
    ...own,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: { ...metadata, sub: id, ...own, email_verified: false, phone_verified: false },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/**
 * Creates a user who must confirm the address first. Everything that depends on whether the address is known happens after
 * the response: an existing owner is told by mail, an unconfirmed user gets a new mail and keeps the password.
 */
export async function signUpByMail(
  accounts: AccountsContext,
  request: UnconfirmedSignUp & { email: string },
): Promise<AuthUser> {
  const { email, redirectTo, pkce } = request
  await requireMailInterval(accounts, { what: 'signup-mail', to: email })
  const now = accounts.clock.now()
  sendLater(accounts, async () => {
    const made = await accounts.tables.transaction().execute(async (db) => {
      return (await insertUser(db, { ...request, now })) ?? (await claimUnusedUser(db, { ...request, now }))
    })
    const user = made ?? (await findUserByEmail(accounts.tables, email))
    if (!user) return
    if (user.email_confirmed_at !== null) {
      await accounts.mailer.send(writeAlreadyRegisteredMail(email, accounts.publicUrl()))
      return
    }
    await sendOneTimeMail(accounts, { userId: user.id, purpose: 'signup', to: email, redirectTo, pkce })
  })
  return presentUnconfirmed(request, { email }, now)
}

/** By text message; an existing owner is not told. */
export async function signUpByText(
  accounts: AccountsContext,
  request: UnconfirmedSignUp & { phone: string },
): Promise<AuthUser> {
  const { phone } = request
  await requireSmsInterval(accounts, { what: 'otp-text', to: phone })
  const now = accounts.clock.now()
  const made = await accounts.tables.transaction().execute((db) => insertUser(db, { ...request, now }))
  const user = made ?? (await findUserByPhone(accounts.tables, phone))
  await (user && user.phone_confirmed_at === null
    ? sendOneTimeText(accounts, { userId: user.id, purpose: 'sms', to: phone })
    : pretendText(accounts))
  return presentUnconfirmed(request, { phone }, now)
}
