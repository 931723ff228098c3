import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireAal2IfFactors } from '../factors/require-aal2.ts'
import { deleteOneTimeTokensOf } from '../one-time/one-time-token-queries.ts'
import { isReauthenticated } from '../one-time/reauthenticate.ts'
import type { Pkce } from '../pkce/flow-state-queries.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { prepareAddress, type AddressChange } from './address-change.ts'
import { dropPendingWaysIn } from './former-ways-in.ts'
import { requireStorable, type Metadata } from './metadata.ts'
import { hashPassword, matchesPassword, requireChoosable } from './passwords.ts'
import { presentUser, type AuthUser } from './present.ts'
import { updateUserRow, withIdentities, type UserChange } from './user-queries.ts'

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

function refuseWhatCannotChange({ user }: SignedIn, { app_metadata, password, email, phone }: UserUpdate) {
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
  requireChoosable(password)
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

/** Uses a code of `GET /reauthenticate` up, in a transaction of its own: a wrong attempt must count. */
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

/** A new password ends every other session of the user, every link and code that was sent, and what was begun. */
async function endWhatPasswordOpened(db: QueryRunner, { user, session }: SignedIn) {
  await deleteSessionsOf(db, user.id, { except: session.id })
  await deleteOneTimeTokensOf(db, user.id)
  await dropPendingWaysIn(db, { userId: user.id })
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
    if (change.encryptedPassword !== undefined) await endWhatPasswordOpened(db, who)
    for (const address of addresses) await address.apply(db)
    const changed = await updateUserRow(db, user.id, change)
    // A sign-in with the old password may have got ahead before the user's row was held.
    if (change.encryptedPassword !== undefined) await deleteSessionsOf(db, user.id, { except: session.id })
    return changed
  })
}

/**
 * Changes metadata and password at once, and an address or phone when its new owner has shown that it is theirs: what
 * must be sent for that is sent after the answer.
 */
export async function updateUser(
  accounts: AccountsContext,
  who: SignedIn,
  update: UserUpdate,
): Promise<AuthUser> {
  refuseWhatCannotChange(who, update)
  if (update.password || update.email || update.phone) await requireAal2IfFactors(accounts, who)
  const addresses = await prepareAddress(accounts, who, update)
  const change = await readChange(accounts, who, update)
  const user = await applyChange(accounts, who, { change, addresses })
  if (!user)
    throw new AuthError(403, 'user_not_found', { message: 'User from sub claim in JWT does not exist' })
  for (const address of addresses) address.send()
  return presentUser(await withIdentities(accounts.tables, user))
}
