import { randomUUID } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { isUuid } from '../factors/challenge-factor.ts'
import { requirePhone } from '../phone/phone-number.ts'
import type { UserRow } from '../rows.ts'
import { requireEmail } from '../users/email.ts'
import { requireStorable } from '../users/metadata.ts'
import { hashPassword, requireChoosable } from '../users/passwords.ts'
import { findUser } from '../sessions/session-queries.ts'
import { findUserByEmail, insertUser } from '../users/user-queries.ts'
import { mergeAppMetadata, setBan } from './admin-queries.ts'
import type { AdminUserWish } from './admin-bodies.ts'
import { banEnd } from './ban-duration.ts'

export function refuseTaken(what: 'email' | 'phone'): never {
  throw what === 'email'
    ? new AuthError(422, 'email_exists', {
        message: 'A user with this email address has already been registered',
      })
    : new AuthError(422, 'phone_exists', { message: 'Phone number already registered by another user' })
}

export async function choosablePassword(password: string | undefined): Promise<string | null> {
  if (!password) return null
  requireChoosable(password)
  return hashPassword(password)
}

function readId(id: string | undefined): string {
  if (id === undefined || isUuid(id)) return id?.toLowerCase() ?? randomUUID()
  throw new AuthError(400, 'validation_failed', { message: 'ID must be conform to the uuid v4 format' })
}

async function newUser(wish: AdminUserWish, now: Date) {
  if (!wish.email && !wish.phone) {
    throw new AuthError(400, 'validation_failed', {
      message: 'Cannot create a user without either an email or phone',
    })
  }
  return {
    id: readId(wish.id),
    email: wish.email ? requireEmail(wish.email) : null,
    phone: wish.phone ? requirePhone(wish.phone) : null,
    encryptedPassword: await choosablePassword(wish.password),
    metadata: requireStorable(wish.user_metadata ?? {}),
    emailConfirmedAt: wish.email && wish.email_confirm ? now : null,
    phoneConfirmedAt: wish.phone && wish.phone_confirm ? now : null,
    isEmailUnproven: wish.email_confirm !== true,
    now,
  }
}

/** An account that an operator makes; confirmed only where the operator says so. No mail is sent. */
export async function createUser(accounts: AccountsContext, wish: AdminUserWish): Promise<UserRow> {
  const now = accounts.clock.now()
  const user = await newUser(wish, now)
  const bannedUntil = wish.ban_duration ? banEnd(wish.ban_duration, now) : null
  const appMetadata = requireStorable(wish.app_metadata ?? {})
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
