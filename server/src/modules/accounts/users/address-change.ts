import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { sendLater, sendOneTimeText } from '../one-time/send-one-time.ts'
import { requireMailGap, requireTextGap } from '../one-time/sending-limits.ts'
import { requireEmailOn, requirePhoneOn } from '../one-time/ways-in.ts'
import { requirePhone } from '../phone/phone-number.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { requireEmail } from './email.ts'
import { sendEmailChange } from './email-change.ts'
import { awaitEmailChange, takeEmail } from './email-proof-queries.ts'
import { awaitPhoneChange, takePhone } from './phone-proof-queries.ts'
import { findUserByEmail, findUserByPhone } from './user-queries.ts'

/** A change of address or phone that may be made: what it does to the user, and what is sent for it. */
export type AddressChange = { apply: (db: QueryRunner) => Promise<void>; send: () => void }

export type AddressWish = {
  email?: string | undefined
  phone?: string | undefined
  redirectTo: string
  pkce: Pkce | null
}

function refuseEmail(): never {
  throw new AuthError(422, 'email_exists', {
    message: 'A user with this email address has already been registered',
  })
}

function refusePhone(): never {
  throw new AuthError(422, 'phone_exists', {
    message: 'A user with this phone number has already been registered',
  })
}

const sendNothing = () => {}

async function prepareEmail(
  accounts: AccountsContext,
  { user }: SignedIn,
  { email: given, redirectTo, pkce }: AddressWish,
): Promise<AddressChange | null> {
  const email = requireEmail(given)
  if (email === user.email) return null
  requireEmailOn(accounts)
  if (await findUserByEmail(accounts.tables, email)) refuseEmail()
  if (user.is_anonymous && accounts.config.accounts.autoconfirmEmail) {
    const now = accounts.clock.now()
    const apply = async (db: QueryRunner) => {
      if (!(await takeEmail(db, user, { email, isProven: false, now }))) refuseEmail()
    }
    return { apply, send: sendNothing }
  }
  await requireMailGap(accounts, { what: 'email_change-mail', to: user.email ?? user.id })
  return {
    apply: (db) => awaitEmailChange(db, user.id, email),
    send: () => sendLater(accounts, () => sendEmailChange(accounts, user, { to: email, redirectTo, pkce })),
  }
}

async function preparePhone(
  accounts: AccountsContext,
  { user }: SignedIn,
  given: string,
): Promise<AddressChange | null> {
  const phone = requirePhone(given)
  if (phone === user.phone) return null
  requirePhoneOn(accounts)
  if (await findUserByPhone(accounts.tables, phone)) refusePhone()
  if (accounts.config.accounts.autoconfirmPhone) {
    const now = accounts.clock.now()
    const apply = async (db: QueryRunner) => {
      if (!(await takePhone(db, user, { phone, isProven: false, now }))) refusePhone()
    }
    return { apply, send: sendNothing }
  }
  await requireTextGap(accounts, { what: 'phone_change-text', to: user.phone ?? phone })
  const text = { userId: user.id, purpose: 'phone_change' as const, to: phone }
  return {
    apply: (db) => awaitPhoneChange(db, user.id, phone),
    send: () => sendLater(accounts, () => sendOneTimeText(accounts, text)),
  }
}

/** Checks what `PUT /user` asks for of address and phone. What is the user's already is no change. */
export async function prepareAddress(
  accounts: AccountsContext,
  who: SignedIn,
  wish: AddressWish,
): Promise<AddressChange[]> {
  const email = wish.email ? await prepareEmail(accounts, who, wish) : null
  const phone = wish.phone ? await preparePhone(accounts, who, wish.phone) : null
  return [email, phone].filter((change) => change !== null)
}
