import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { requireStorable, type Metadata } from './metadata.ts'
import { deleteOneTimeTokensOf } from '../one-time/one-time-token-queries.ts'
import { hashPassword, matchesPassword, requireChoosable } from './passwords.ts'
import { presentUser, type AuthUser } from './present.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { updateUserRow, withIdentities, type UserChange } from './user-queries.ts'

export type UserUpdate = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  data?: Metadata | undefined
  app_metadata?: unknown
}

function refuseWhatCannotChange({ user }: SignedIn, update: UserUpdate) {
  if (update.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  if (update.email && update.email.trim().toLowerCase() !== user.email) {
    throw new AuthError(400, 'validation_failed', {
      message: 'This server cannot change an email address yet',
    })
  }
  if (update.phone) {
    throw new AuthError(400, 'phone_provider_disabled', { message: 'Unsupported phone provider' })
  }
}

async function newPasswordHash({ user }: SignedIn, password: string): Promise<string> {
  requireChoosable(password)
  if (user.encrypted_password !== null && (await matchesPassword(user.encrypted_password, password))) {
    throw new AuthError(422, 'same_password', {
      message: 'New password should be different from the old password.',
    })
  }
  return hashPassword(password)
}

/** A new password ends every other session of the user and every link that was mailed. */
export async function updateUser(
  accounts: AccountsContext,
  who: SignedIn,
  update: UserUpdate,
): Promise<AuthUser> {
  refuseWhatCannotChange(who, update)
  const change: UserChange = { now: accounts.clock.now() }
  if (update.data) {
    change.metadata = requireStorable(update.data)
    requireStorable({ ...who.user.raw_user_meta_data, ...update.data })
  }
  if (update.password) change.encryptedPassword = await newPasswordHash(who, update.password)
  const user = await accounts.tables.transaction().execute(async (db) => {
    const updated = await updateUserRow(db, who.user.id, change)
    if (change.encryptedPassword !== undefined) {
      await deleteSessionsOf(db, who.user.id, { except: who.session.id })
      await deleteOneTimeTokensOf(db, who.user.id)
    }
    return updated
  })
  if (!user)
    throw new AuthError(403, 'user_not_found', { message: 'User from sub claim in JWT does not exist' })
  return presentUser(await withIdentities(accounts.tables, user))
}
