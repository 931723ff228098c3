import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { sendLater, sendOneTimeText } from '../otp/send.ts'
import { requireMailInterval, requireSmsInterval } from '../otp/send-limits.ts'
import { requireEmailEnabled, requirePhoneEnabled } from '../otp/sign-in-methods.ts'
import { requirePhone } from './phone.ts'
import type { Pkce } from '../pkce/queries.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { requireEmail } from './email.ts'
import { sendEmailChange } from './change-email.ts'
import { requireRecentSignIn } from './prove-identity.ts'
import { notifyOwner } from './notify-owner.ts'
import { setPendingEmail, claimEmail } from './email-queries.ts'
import { setPendingPhone, claimPhone } from './phone-queries.ts'
import { findUserByEmail, findUserByPhone } from './queries.ts'

/** An allowed change of address or phone: the update, and the message to send afterwards. */
export type AddressChange = { apply: (db: QueryRunner) => Promise<void>; send: () => void | Promise<void> }

export type AddressChangeRequest = {
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
  who: SignedIn,
  { email: given, redirectTo, pkce }: AddressChangeRequest,
): Promise<AddressChange | null> {
  const { user } = who
  const email = requireEmail(given)
  if (email === user.email) return null
  // A new address is also confirmed from the old one, a first one is a new way to sign in.
  if (user.email === null) requireRecentSignIn(accounts, who)
  requireEmailEnabled(accounts)
  if (await findUserByEmail(accounts.tables, email)) refuseEmail()
  if (user.is_anonymous && accounts.config.accounts.autoconfirmEmail) {
    const now = accounts.clock.now()
    const apply = async (db: QueryRunner) => {
      if (!(await claimEmail(db, user, { email, isVerified: false, now }))) refuseEmail()
    }
    return { apply, send: sendNothing }
  }
  await requireMailInterval(accounts, { what: 'email_change-mail', to: user.email ?? user.id })
  return {
    apply: (db) => setPendingEmail(db, user.id, email),
    send: () => sendLater(accounts, () => sendEmailChange(accounts, user, { to: email, redirectTo, pkce })),
  }
}

async function preparePhone(
  accounts: AccountsContext,
  who: SignedIn,
  given: string,
): Promise<AddressChange | null> {
  const { user } = who
  const phone = requirePhone(given)
  if (phone === user.phone) return null
  requireRecentSignIn(accounts, who)
  requirePhoneEnabled(accounts)
  if (await findUserByPhone(accounts.tables, phone)) refusePhone()
  if (accounts.config.accounts.autoconfirmPhone) {
    const now = accounts.clock.now()
    const apply = async (db: QueryRunner) => {
      if (!(await claimPhone(db, user, { phone, isVerified: false, now }))) refusePhone()
    }
    return { apply, send: () => notifyOwner(accounts, 'phone', [user.email]) }
  }
  await requireSmsInterval(accounts, { what: 'phone_change-text', to: user.phone ?? phone })
  const text = { userId: user.id, purpose: 'phone_change' as const, to: phone }
  return {
    apply: (db) => setPendingPhone(db, { phone, sessionId: who.session.id, userId: user.id }),
    send: () => sendOneTimeText(accounts, text),
  }
}

/** Checks the address and phone of `PUT /user`; unchanged values are ignored. */
export async function prepareAddress(
  accounts: AccountsContext,
  who: SignedIn,
  request: AddressChangeRequest,
): Promise<AddressChange[]> {
  const email = request.email ? await prepareEmail(accounts, who, request) : null
  const phone = request.phone ? await preparePhone(accounts, who, request.phone) : null
  return [email, phone].filter((change) => change !== null)
}
