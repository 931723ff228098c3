import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { MailPurpose } from '../otp/mail.ts'
import { redirectTarget } from '../otp/redirect-to.ts'
import { prepareMail, toVerificationType } from '../otp/send.ts'
import type { UserRow } from '../rows.ts'
import { findUser } from '../sessions/queries.ts'
import { requireEmail } from '../user/email.ts'
import { presentUser } from '../user/present.ts'
import { setPendingEmail } from '../user/email-queries.ts'
import { findUserByEmail, withIdentities } from '../user/queries.ts'
import { createUser, refuseTaken } from './create-user.ts'

export type LinkRequest = {
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

function toPurpose(type: string | undefined): LinkPurpose {
  const found = purposes.find((purpose) => purpose === type)
  if (found) return found
  throw new AuthError(400, 'validation_failed', {
    message: `Invalid email action link type requested: ${type}`,
  })
}

/** Sign-up and invitation links create the user; all others need an existing one. */
async function findOrCreateUser(
  accounts: AccountsContext,
  request: LinkRequest,
  purpose: LinkPurpose,
): Promise<UserRow> {
  const email = requireEmail(request.email)
  const known = await findUserByEmail(accounts.tables, email)
  const isForNew = purpose === 'signup' || purpose === 'invite'
  if (known) {
    if (isForNew && known.email_confirmed_at !== null) refuseTaken('email')
    return known
  }
  if (!isForNew && purpose !== 'magiclink') {
    throw new AuthError(404, 'user_not_found', { message: 'User with this email not found' })
  }
  if (purpose === 'signup' && !request.password) {
    throw new AuthError(400, 'validation_failed', { message: 'Signup requires a valid password' })
  }
  const password = purpose === 'signup' ? { password: request.password } : {}
  return createUser(accounts, {
    email,
    user_metadata: request.data ?? {},
    id: undefined,
    phone: undefined,
    password: undefined,
    ban_duration: undefined,
    ...password,
  })
}

function readNewAddress(request: LinkRequest): string {
  return requireEmail(request.new_email)
}

/** The link and code that a mail would carry, for operators who send it themselves. */
export async function generateLink(accounts: AccountsContext, request: LinkRequest) {
  const purpose = toPurpose(request.type)
  const user = await findOrCreateUser(accounts, request, purpose)
  const redirectTo = redirectTarget(accounts, request.redirect_to)
  const isChange = purpose === 'email_change_current' || purpose === 'email_change_new'
  const to = purpose === 'email_change_new' ? readNewAddress(request) : (user.email ?? '')
  const prepared = await accounts.tables.transaction().execute(async (db) => {
    if (isChange && user.email_change !== readNewAddress(request))
      await setPendingEmail(db, user.id, readNewAddress(request))
    return prepareMail(accounts, db, { userId: user.id, purpose, to, redirectTo, flowStateId: null })
  })
  const type = toVerificationType(purpose)
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

/** Creates the account and mails an invitation link. */
export async function inviteUser(accounts: AccountsContext, request: LinkRequest) {
  const user = await findOrCreateUser(accounts, request, 'invite')
  const redirectTo = redirectTarget(accounts, request.redirect_to)
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
