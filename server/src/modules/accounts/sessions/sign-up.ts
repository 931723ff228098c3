import { randomUUID } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireEmail } from '../users/email.ts'
import { requireStorable, type Metadata } from '../users/metadata.ts'
import { hashPassword, requireChoosable } from '../users/passwords.ts'
import type { AuthSession, AuthUser } from '../users/present.ts'
import { requirePhone } from '../phone/phone-number.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import { presentSession } from './present-session.ts'
import type { AuthenticationMethod, Device, UserRow } from '../rows.ts'
import { claimEmptyUser } from '../users/claim-queries.ts'
import { insertUser } from '../users/user-queries.ts'
import { insertSession } from './session-queries.ts'
import { signUpByMail, signUpByText, type UnconfirmedSignUp } from './unconfirmed-sign-up.ts'

export type SignUp = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  data: Metadata
  redirectTo: string
  pkce: Pkce | null
}

const anonymousAnHour = 30

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

function refuseTaken(): never {
  throw new AuthError(422, 'user_already_exists', { message: 'User already registered' })
}

type Making = (db: QueryRunner) => Promise<UserRow | null>

/** Makes the account and its first session; refuses where `make` finds the address or phone taken. */
async function openAccount(
  accounts: AccountsContext,
  make: Making,
  { method, device }: { method: AuthenticationMethod['method']; device: Device },
): Promise<AuthSession> {
  const now = accounts.clock.now()
  const made = await accounts.tables.transaction().execute(async (db) => {
    const user = await make(db)
    if (!user) return null
    return { user, opened: await insertSession(db, { userId: user.id, method, device, now }) }
  })
  if (!made) refuseTaken()
  return presentSession(accounts, made.opened, made.user)
}

async function requireAnonymousLeft({ config, tables, clock }: AccountsContext, device: Device) {
  if (config.limitFactor === 0) return
  const points = Math.ceil(anonymousAnHour * config.limitFactor)
  const limit = { key: `anonymous:${device.ip}`, points, windowMs: 3_600_000 }
  const outcome = await countRequest(tables, limit, clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}

async function signUpNobody(accounts: AccountsContext, metadata: Metadata, device: Device) {
  if (!accounts.config.accounts.allowsAnonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', { message: 'Anonymous sign-ins are disabled' })
  }
  await requireAnonymousLeft(accounts, device)
  const now = accounts.clock.now()
  const user = { id: randomUUID(), metadata, isAnonymous: true, signedInAt: now, now }
  return openAccount(accounts, (db) => insertUser(db, user), { method: 'anonymous', device })
}

async function unconfirmed(wish: SignUp): Promise<UnconfirmedSignUp> {
  if (!wish.password) refuse('Signup requires a valid password')
  requireChoosable(wish.password)
  const metadata = requireStorable(wish.data)
  const { redirectTo, pkce } = wish
  return {
    id: randomUUID(),
    encryptedPassword: await hashPassword(wish.password),
    metadata,
    redirectTo,
    pkce,
  }
}

async function signUpWithEmail(accounts: AccountsContext, wish: SignUp, device: Device) {
  const { allowsEmail, autoconfirmEmail } = accounts.config.accounts
  if (!allowsEmail) {
    throw new AuthError(400, 'email_provider_disabled', { message: 'Email signups are disabled' })
  }
  const email = requireEmail(wish.email)
  const made = await unconfirmed(wish)
  if (!autoconfirmEmail) return signUpByMail(accounts, { ...made, email })
  const now = accounts.clock.now()
  const user = { ...made, email, emailConfirmedAt: now, signedInAt: now, now }
  const make: Making = async (db) => (await insertUser(db, user)) ?? (await claimEmptyUser(db, user))
  return openAccount(accounts, make, { method: 'password', device })
}

async function signUpWithPhone(accounts: AccountsContext, wish: SignUp, device: Device) {
  const { allowsPhone, autoconfirmPhone } = accounts.config.accounts
  if (!allowsPhone) {
    throw new AuthError(400, 'phone_provider_disabled', { message: 'Phone signups are disabled' })
  }
  if (wish.pkce) refuse('PKCE not supported for phone signups')
  const phone = requirePhone(wish.phone ?? '')
  const made = await unconfirmed(wish)
  if (!autoconfirmPhone) return signUpByText(accounts, { ...made, phone })
  const now = accounts.clock.now()
  const user = { ...made, phone, phoneConfirmedAt: now, signedInAt: now, now }
  return openAccount(accounts, (db) => insertUser(db, user), { method: 'password', device })
}

/**
 * Makes an account. Where its address or phone is taken on trust, the answer is its session; else it is a user who can
 * come in once the message that was sent is answered. The account's rows in the product's tables come with it.
 */
export async function signUp(
  accounts: AccountsContext,
  wish: SignUp,
  device: Device,
): Promise<AuthSession | AuthUser> {
  if (!accounts.config.accounts.allowsSignUp) {
    throw new AuthError(422, 'signup_disabled', { message: 'Signups not allowed for this instance' })
  }
  if (wish.email && wish.phone) {
    refuse('Only an email address or phone number should be provided on signup.')
  }
  if (wish.email) return signUpWithEmail(accounts, wish, device)
  if (wish.phone) return signUpWithPhone(accounts, wish, device)
  return signUpNobody(accounts, requireStorable(wish.data), device)
}
