import { randomUUID } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import { coarsenToNetwork } from '#platform/network/trusted-proxies'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireEmail } from '../user/email.ts'
import { noteConsent, requireStorable, type Metadata } from '../user/metadata.ts'
import { requireValidNewPassword } from '../user/new-password.ts'
import { hashPassword } from '../user/password.ts'
import type { AuthSession, AuthUser } from '../user/present.ts'
import { requirePhone } from '../user/phone.ts'
import type { Pkce } from '../pkce/queries.ts'
import { presentSession } from '../sessions/present-session.ts'
import type { AuthenticationMethod, Device, UserRow } from '../rows.ts'
import { claimUnusedUser } from './queries.ts'
import { insertUser } from '../user/queries.ts'
import { insertSession } from '../sessions/queries.ts'
import { signUpByMail, signUpByText, type UnconfirmedSignUp } from './unconfirmed-signup.ts'

export type SignUp = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  data: Metadata
  redirectTo: string
  pkce: Pkce | null
}

const maxAnonymousPerHour = 30

function refuse(message: string): never {
  throw new AuthError(400, 'validation_failed', { message })
}

function refuseTaken(): never {
  throw new AuthError(422, 'user_already_exists', { message: 'User already registered' })
}

type CreateUser = (db: QueryRunner) => Promise<UserRow | null>

/** Creates the account and its first session; throws if the address or phone is taken. */
async function createAccountWithSession(
  accounts: AccountsContext,
  make: CreateUser,
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

async function limitAnonymousSignUps({ config, tables, clock }: AccountsContext, device: Device) {
  if (config.limitFactor === 0) return
  const points = Math.ceil(maxAnonymousPerHour * config.limitFactor)
  const limit = { key: `anonymous:${coarsenToNetwork(device.ip ?? '')}`, points, windowMs: 3_600_000 }
  const outcome = await countRequest(tables, limit, clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}

async function signUpAnonymously(accounts: AccountsContext, metadata: Metadata, device: Device) {
  if (!accounts.config.accounts.allowsAnonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', { message: 'Anonymous sign-ins are disabled' })
  }
  await limitAnonymousSignUps(accounts, device)
  const now = accounts.clock.now()
  const user = { id: randomUUID(), metadata, isAnonymous: true, signedInAt: now, now }
  return createAccountWithSession(accounts, (db) => insertUser(db, user), { method: 'anonymous', device })
}

async function signUpUnconfirmed(accounts: AccountsContext, request: SignUp): Promise<UnconfirmedSignUp> {
  if (!request.password) refuse('Signup requires a valid password')
  await requireValidNewPassword(accounts, request.password)
  const metadata = requireStorable(request.data)
  const { redirectTo, pkce } = request
  return {
    id: randomUUID(),
    encryptedPassword: await hashPassword(accounts, request.password),
    metadata,
    redirectTo,
    pkce,
  }
}

async function signUpWithEmail(accounts: AccountsContext, request: SignUp, device: Device) {
  const { allowsEmail, autoconfirmEmail } = accounts.config.accounts
  if (!allowsEmail) {
    throw new AuthError(400, 'email_provider_disabled', { message: 'Email signups are disabled' })
  }
  const email = requireEmail(request.email)
  const made = await signUpUnconfirmed(accounts, request)
  if (!autoconfirmEmail) return signUpByMail(accounts, { ...made, email })
  const now = accounts.clock.now()
  const user = { ...made, email, emailConfirmedAt: now, signedInAt: now, now }
  const make: CreateUser = async (db) => (await insertUser(db, user)) ?? (await claimUnusedUser(db, user))
  return createAccountWithSession(accounts, make, { method: 'password', device })
}

async function signUpWithPhone(accounts: AccountsContext, request: SignUp, device: Device) {
  const { allowsPhone, autoconfirmPhone } = accounts.config.accounts
  if (!allowsPhone) {
    throw new AuthError(400, 'phone_provider_disabled', { message: 'Phone signups are disabled' })
  }
  if (request.pkce) refuse('PKCE not supported for phone signups')
  const phone = requirePhone(request.phone ?? '')
  const made = await signUpUnconfirmed(accounts, request)
  if (!autoconfirmPhone) return signUpByText(accounts, { ...made, phone })
  const now = accounts.clock.now()
  const user = { ...made, phone, phoneConfirmedAt: now, signedInAt: now, now }
  return createAccountWithSession(accounts, (db) => insertUser(db, user), { method: 'password', device })
}

/**
 * Creates an account and its product rows. Returns a session if addresses are taken on trust, else a user who must confirm
 * the message that was sent.
 */
export async function signUp(
  accounts: AccountsContext,
  request: SignUp,
  device: Device,
): Promise<AuthSession | AuthUser> {
  if (!accounts.config.accounts.allowsSignUp) {
    throw new AuthError(422, 'signup_disabled', { message: 'Signups not allowed for this instance' })
  }
  const agreed = { ...request, data: noteConsent(accounts, request.data) }
  if (!agreed.data) refuse('Signup requires consent to the privacy notice')
  return createAccount(accounts, { ...agreed, data: agreed.data }, device)
}

function createAccount(accounts: AccountsContext, request: SignUp, device: Device) {
  if (request.email && request.phone) {
    refuse('Only an email address or phone number should be provided on signup.')
  }
  if (request.email) return signUpWithEmail(accounts, request, device)
  if (request.phone) return signUpWithPhone(accounts, request, device)
  return signUpAnonymously(accounts, requireStorable(request.data), device)
}
