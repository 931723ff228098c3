import type { QueryRunner } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import { deleteOneTimeTokens } from '../otp/queries.ts'
import { isReauthenticated } from '../otp/reauthenticate.ts'
import type { Pkce } from '../pkce/queries.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { deleteUserSessions } from '../sessions/queries.ts'
import { prepareAddress, type AddressChange } from './change-address.ts'
import { cancelPendingSignIns, deleteModelKeys } from './revoke-sign-in-methods.ts'
import { requireStorable, type Metadata } from './metadata.ts'
import { hashPassword, matchesPassword, requireValidNewPassword } from './password.ts'
import { presentUser, type AuthUser } from './present.ts'
import { updateUserRow, withIdentities, type UserChange } from './queries.ts'

export type UserUpdate = {
  email?: string | undefined
  phone?: string | undefined
  password?: string | undefined
  current_password?: string | undefined
  nonce?: string | undefined
  channel?: string | undefined
  data?: Metadata | undefined
  app_metadata?: unknown
  redirectTo: string
  pkce: Pkce | null
}

function refuseUnchangeable({ user }: SignedIn, { app_metadata, password, email, phone }: UserUpdate) {
  if (app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', { message: 'Updating app_metadata requires admin privileges' })
  }
  if (user.is_anonymous && password && !email && !phone) {
    throw new AuthError(422, 'validation_failed', {
      message: 'Updating password of an anonymous user without an email or phone is not allowed',
    })
  }
}

async function newPasswordHash({ user }: SignedIn, password: string, current: string | undefined) {
  requireValidNewPassword(password)
  const known = user.encrypted_password
  if (known !== null) {
    if (current !== undefined && !(await matchesPassword(known, current))) {
      throw new AuthError(400, 'current_password_invalid', {
        message: 'Current password is different from the one provided.',
      })
    }
    if (await matchesPassword(known, password)) {
      throw new AuthError(422, 'same_password', {
        message: 'New password should be different from the old password.',
      })
    }
  }
  return hashPassword(password)
}

/** Consumes a code from `GET /reauthenticate` in its own transaction, so that a failed attempt still counts. */
async function requireNonce(accounts: AccountsContext, { user }: SignedIn, nonce: string) {
  const isRight = await accounts.tables
    .transaction()
    .execute((db) => isReauthenticated(accounts, db, { user, nonce }))
  if (isRight) return
  throw new AuthError(422, 'reauthentication_not_valid', { message: 'Nonce has expired or is invalid' })
}

async function readChange(accounts: AccountsContext, who: SignedIn, update: UserUpdate): Promise<UserChange> {
  const change: UserChange = { now: accounts.clock.now() }
  if (update.data) {
    change.metadata = requireStorable(update.data)
    requireStorable({ ...who.user.raw_user_meta_data, ...update.data })
  }
  if (update.password) {
    change.encryptedPassword = await newPasswordHash(who, update.password, update.current_password)
    if (update.nonce) await requireNonce(accounts, who, update.nonce)
  }
  return change
}

/** A new password ends all other sessions, all keys, links and codes, and pending flows. */
async function endPasswordSessions(db: QueryRunner, { user, session }: SignedIn) {
  await deleteUserSessions(db, user.id, { except: session.id })
  await deleteModelKeys(db, user.id)
  await deleteOneTimeTokens(db, user.id)
  await cancelPendingSignIns(db, { userId: user.id })
}

async function applyChange(
  accounts: AccountsContext,
  who: SignedIn,
  { change, addresses }: { change: UserChange; addresses: AddressChange[] },
) {
  const { user, session } = who
  if (change.encryptedPassword !== undefined) {
    const includes = (sessionId: string) => sessionId !== session.id
    await accounts.sessionEndings.announce({ userId: user.id, includes })
  }
  return accounts.tables.transaction().execute(async (db) => {
    if (change.encryptedPassword !== undefined) {
      await endPasswordSessions(db, who)
      await addEvent(db, { kind: 'password_changed', userId: user.id }, change.now)
    }
    for (const address of addresses) await address.apply(db)
    const changed = await updateUserRow(db, user.id, change)
    // A concurrent sign-in with the old password may have finished before the user's row was locked.
    if (change.encryptedPassword !== undefined) await deleteUserSessions(db, user.id, { except: session.id })
    return changed
  })
}

/**
 * Changes metadata and password at once. A new address or phone applies once confirmed; its messages are sent after the
 * response.
 */
export async function updateUser(
  accounts: AccountsContext,
  who: SignedIn,
  update: UserUpdate,
): Promise<AuthUser> {
  refuseUnchangeable(who, update)
  await requireAal2IfFactors(accounts, who)
  const addresses = await prepareAddress(accounts, who, update)
  const change = await readChange(accounts, who, update)
  const user = await applyChange(accounts, who, { change, addresses })
  if (!user)
    throw new AuthError(403, 'user_not_found', { message: 'User from sub claim in JWT does not exist' })
  for (const address of addresses) address.send()
  return presentUser(await withIdentities(accounts.tables, user))
}
