import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { MailPurpose } from '../one-time/one-time-mail.ts'
import { redirectTarget } from '../one-time/redirect-target.ts'
import { prepareMail, typeOfPurpose } from '../one-time/send-one-time.ts'
import type { UserRow } from '../rows.ts'
import { findUser } from '../sessions/session-queries.ts'
import { requireEmail } from '../users/email.ts'
import { presentUser } from '../users/present.ts'
import { awaitEmailChange } from '../users/email-proof-queries.ts'
import { findUserByEmail, withIdentities } from '../users/user-queries.ts'
import { createUser, refuseTaken } from './create-user.ts'

export type LinkWish = {
  type?: string | undefined
  email?: string | undefined
  new_email?: string | undefined
  password?: string | undefined
  data?: Record<string, unknown> | null | undefined
  redirect_to?: string | undefined
}

const purposes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type LinkPurpose = Extract<MailPurpose, (typeof purposes)[number]>

function purposeOf(type: string | undefined): LinkPurpose {
  const found = purposes.find((purpose) => purpose === type)
  if (found) return found
  throw new AuthError(400, 'validation_failed', {
    message: `Invalid email action link type requested: ${type}`,
  })
}

/** Only a way in for somebody new makes a user; the others need one. */
async function userFor(accounts: AccountsContext, wish: LinkWish, purpose: LinkPurpose): Promise<UserRow> {
  const email = requireEmail(wish.email)
  const known = await findUserByEmail(accounts.tables, email)
  const isForNew = purpose === 'signup' || purpose === 'invite'
  if (known) {
    if (isForNew && known.email_confirmed_at !== null) refuseTaken('email')
    return known
  }
  if (!isForNew && purpose !== 'magiclink') {
    throw new AuthError(404, 'user_not_found', { message: 'User with this email not found' })
  }
  if (purpose === 'signup' && !wish.password) {
    throw new AuthError(400, 'validation_failed', { message: 'Signup requires a valid password' })
  }
  const password = purpose === 'signup' ? { password: wish.password } : {}
  return createUser(accounts, {
    email,
    user_metadata: wish.data ?? {},
    id: undefined,
    phone: undefined,
    password: undefined,
    ban_duration: undefined,
    ...password,
  })
}

function newAddress(wish: LinkWish): string {
  return requireEmail(wish.new_email)
}

/** What a mail would have carried, for an operator who sends it in another way. */
export async function generateLink(accounts: AccountsContext, wish: LinkWish) {
  const purpose = purposeOf(wish.type)
  const user = await userFor(accounts, wish, purpose)
  const redirectTo = redirectTarget(accounts, wish.redirect_to)
  const isChange = purpose === 'email_change_current' || purpose === 'email_change_new'
  const to = purpose === 'email_change_new' ? newAddress(wish) : (user.email ?? '')
  const prepared = await accounts.tables.transaction().execute(async (db) => {
    if (isChange && user.email_change !== newAddress(wish))
      await awaitEmailChange(db, user.id, newAddress(wish))
    return prepareMail(accounts, db, { userId: user.id, purpose, to, redirectTo, flowStateId: null })
  })
  const type = typeOfPurpose(purpose)
  const link = new URL(`${accounts.publicUrl()}/auth/v1/verify`)
  link.search = new URLSearchParams({ token: prepared.token, type, redirect_to: redirectTo }).toString()
  const fresh = (await findUser(accounts.tables, user.id)) ?? user
  return {
    ...presentUser(await withIdentities(accounts.tables, fresh)),
    action_link: link.href,
    email_otp: prepared.code,
    hashed_token: prepared.token,
    verification_type: purpose,
    redirect_to: redirectTo,
  }
}

/** Makes the account and mails the way into it. */
export async function inviteUser(accounts: AccountsContext, wish: LinkWish) {
  const user = await userFor(accounts, wish, 'invite')
  const redirectTo = redirectTarget(accounts, wish.redirect_to)
  const { mail } = await accounts.tables.transaction().execute((db) =>
    prepareMail(accounts, db, {
      userId: user.id,
      purpose: 'invite',
      to: user.email ?? '',
      redirectTo,
      flowStateId: null,
    }),
  )
  await accounts.mailer.send(mail)
  return presentUser(
    await withIdentities(accounts.tables, (await findUser(accounts.tables, user.id)) ?? user),
  )
}
