import type { AccountsContext } from '../accounts-context.ts'
import { alreadyRegisteredMail } from '../one-time/one-time-mail.ts'
import { sendLater, sendOneTimeMail, sendOneTimeText } from '../one-time/send-one-time.ts'
import { requireMailGap, requireTextGap } from '../one-time/sending-limits.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import type { Metadata } from '../users/metadata.ts'
import type { AuthUser } from '../users/present.ts'
import { claimEmptyUser } from '../users/claim-queries.ts'
import { findUserByEmail, findUserByPhone, insertUser } from '../users/user-queries.ts'

export type UnconfirmedSignUp = {
  id: string
  encryptedPassword: string
  metadata: Metadata
  redirectTo: string
  pkce: Pkce | null
}

/**
 * What everybody is told, whether the address is new, waits for its confirmation or belongs to somebody: made of the
 * request alone. Its `identities` are therefore always empty.
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
 * Makes a user who cannot come in before the mail was answered. All that depends on whether the address is known
 * happens after the answer: an owner is told by mail, an unconfirmed one gets a new mail and keeps the password.
 */
export async function signUpByMail(
  accounts: AccountsContext,
  wish: UnconfirmedSignUp & { email: string },
): Promise<AuthUser> {
  const { email, redirectTo, pkce } = wish
  await requireMailGap(accounts, { what: 'signup-mail', to: email })
  const now = accounts.clock.now()
  sendLater(accounts, async () => {
    const made = await accounts.tables.transaction().execute(async (db) => {
      return (await insertUser(db, { ...wish, now })) ?? (await claimEmptyUser(db, { ...wish, now }))
    })
    const user = made ?? (await findUserByEmail(accounts.tables, email))
    if (!user) return
    if (user.email_confirmed_at !== null) {
      await accounts.mailer.send(alreadyRegisteredMail(email, accounts.publicUrl()))
      return
    }
    await sendOneTimeMail(accounts, { userId: user.id, purpose: 'signup', to: email, redirectTo, pkce })
  })
  return presentUnconfirmed(wish, { email }, now)
}

/** The same by text message; an owner is told nothing. */
export async function signUpByText(
  accounts: AccountsContext,
  wish: UnconfirmedSignUp & { phone: string },
): Promise<AuthUser> {
  const { phone } = wish
  await requireTextGap(accounts, { what: 'otp-text', to: phone })
  const now = accounts.clock.now()
  sendLater(accounts, async () => {
    const made = await accounts.tables.transaction().execute((db) => insertUser(db, { ...wish, now }))
    const user = made ?? (await findUserByPhone(accounts.tables, phone))
    if (!user || user.phone_confirmed_at !== null) return
    await sendOneTimeText(accounts, { userId: user.id, purpose: 'sms', to: phone })
  })
  return presentUnconfirmed(wish, { phone }, now)
}
