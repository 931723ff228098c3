import { randomUUID } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { isUuid } from '../mfa/challenge.ts'
import { requirePhone } from '../user/phone.ts'
import type { UserRow } from '../rows.ts'
import { requireEmail } from '../user/email.ts'
import { requireStorable } from '../user/metadata.ts'
import { requireValidNewPassword } from '../user/new-password.ts'
import { hashPassword } from '../user/password.ts'
import { findUser } from '../sessions/queries.ts'
import { findUserByEmail, insertUser } from '../user/queries.ts'
import { mergeAppMetadata, setBan } from './queries.ts'
import type { AdminUserRequest } from './request-bodies.ts'
import { findBanEnd } from './ban-duration.ts'

export function refuseTaken(what: 'email' | 'phone'): never {
  throw what === 'email'
    ? new AuthError(422, 'email_exists', {
        message: 'A user with this email address has already been registered',
      })
    : new AuthError(422, 'phone_exists', { message: 'Phone number already registered by another user' })
}

export async function validatePassword(
  accounts: AccountsContext,
  password: string | undefined,
): Promise<string | null> {
  if (!password) return null
  await requireValidNewPassword(accounts, password)
  return hashPassword(accounts, password)
}

function readId(id: string | undefined): string {
  if (id === undefined || isUuid(id)) return id?.toLowerCase() ?? randomUUID()
  throw new AuthError(400, 'validation_failed', { message: 'ID must be conform to the uuid v4 format' })
}

async function insertNewUser(accounts: AccountsContext, request: AdminUserRequest, now: Date) {
  if (!request.email && !request.phone) {
    throw new AuthError(400, 'validation_failed', {
      message: 'Cannot create a user without either an email or phone',
    })
  }
  return {
    id: readId(request.id),
    email: request.email ? requireEmail(request.email) : null,
    phone: request.phone ? requirePhone(request.phone) : null,
    encryptedPassword: await validatePassword(accounts, request.password),
    metadata: requireStorable(request.user_metadata ?? {}),
    emailConfirmedAt: request.email && request.email_confirm ? now : null,
    phoneConfirmedAt: request.phone && request.phone_confirm ? now : null,
    isEmailUnproven: request.email_confirm !== true,
    isOperatorMade: true,
    now,
  }
}

/** Creates an account for an operator; confirmed only if the request says so. Sends no mail. */
export async function createUser(accounts: AccountsContext, request: AdminUserRequest): Promise<UserRow> {
  const now = accounts.clock.now()
  const user = await insertNewUser(accounts, request, now)
  const bannedUntil = request.ban_duration ? findBanEnd(request.ban_duration, now) : null
  const appMetadata = requireStorable(request.app_metadata ?? {})
  return accounts.tables.transaction().execute(async (db) => {
    if (!(await insertUser(db, user))) {
      refuseTaken(user.email !== null && (await findUserByEmail(db, user.email)) ? 'email' : 'phone')
    }
    await mergeAppMetadata(db, user.id, appMetadata)
    if (bannedUntil !== null) await setBan(db, user.id, bannedUntil)
    const made = await findUser(db, user.id)
    if (!made) throw new Error('the user that was just made is gone')
    return made
  })
}
