import { consentField } from '@tidings/contract/limits'
import type { QueryRunner } from '#db/tables'
import { addEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import { deleteOneTimeTokens } from '../otp/queries.ts'
import type { Pkce } from '../pkce/queries.ts'
import { sessionGone, type SignedIn } from '../sessions/caller.ts'
import { lockUserSessions } from '../sessions/assurance-queries.ts'
import { deleteUserSessions, endRecovery, findSession } from '../sessions/queries.ts'
import { prepareAddress, type AddressChange } from './change-address.ts'
import { cancelPendingSignIns, endKeysAndAddresses } from './revoke-sign-in-methods.ts'
import { noteChangedConsent, requireStorable, type Metadata } from './metadata.ts'
import { requireValidNewPassword } from './new-password.ts'
import { hashPassword, matchesPassword } from './password.ts'
import { notifyOwner } from './notify-owner.ts'
import { provePasswordChange, type PasswordProof } from './prove-password-change.ts'
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
  ip: string
}

type PasswordUpdate = PasswordProof & { password: string }

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

async function hashNewPassword(accounts: AccountsContext, who: SignedIn, update: PasswordUpdate) {
  const { password } = update
  await requireValidNewPassword(accounts, password)
  // Before anything else: "same as before" would confirm a guess to somebody who only has a token.
  await provePasswordChange(accounts, who, update)
  const known = who.user.encrypted_password
  if (known !== null && (await matchesPassword(accounts, known, password))) {
    throw new AuthError(422, 'same_password', {
      message: 'New password should be different from the old password.',
    })
  }
  return hashPassword(accounts, password)
}

async function readChange(accounts: AccountsContext, who: SignedIn, update: UserUpdate): Promise<UserChange> {
  const change: UserChange = { now: accounts.clock.now() }
  if (update.data) {
    const before = who.user.raw_user_meta_data
    change.metadata = requireStorable(noteChangedConsent(accounts, { before, change: update.data }))
    requireStorable({ ...before, ...change.metadata })
  }
  if (update.password) {
    change.encryptedPassword = await hashNewPassword(accounts, who, { ...update, password: update.password })
  }
  return change
}

/** A new password ends all other sessions, all keys, links and codes, and pending flows. */
async function endPasswordSessions(db: QueryRunner, { user, session }: SignedIn) {
  await deleteUserSessions(db, user.id, { except: session.id })
  await endRecovery(db, session.id)
  await endKeysAndAddresses(db, user.id)
  await deleteOneTimeTokens(db, user.id)
  await cancelPendingSignIns(db, { userId: user.id })
}

/** First saves the calls of sessions that a new password ends, and all calls of a user who withdraws consent. */
async function announceEndings(
  { config, sessionEndings }: AccountsContext,
  { user, session }: SignedIn,
  { encryptedPassword, metadata }: UserChange,
) {
  const isWithdrawn = config.asksConsent && metadata?.[consentField] === null
  if (encryptedPassword === undefined && !isWithdrawn) return
  const includes = (sessionId: string) => isWithdrawn || sessionId !== session.id
  await sessionEndings.announce({ userId: user.id, includes })
}

/**
 * Throws if, while the request was checked, its session ended, a second factor was added, or another request set the password that
 * its proof was compared with.
 */
async function requireUnchanged(db: QueryRunner, who: SignedIn, change: UserChange) {
  const { session, user } = who
  const isPassword = change.encryptedPassword !== undefined
  await lockUserSessions(db, user.id, isPassword ? undefined : session.id)
  const found = await findSession(db, session.id, user.id)
  if (!found) throw new AuthError(403, 'session_not_found', { message: sessionGone })
  await requireAal2IfFactors({ tables: db }, found)
  if (isPassword && found.user.encrypted_password !== user.encrypted_password)
    throw new AuthError(409, 'conflict', { message: 'The password was changed meanwhile' })
}

async function applyChange(
  accounts: AccountsContext,
  who: SignedIn,
  { change, addresses }: { change: UserChange; addresses: AddressChange[] },
) {
  const { user, session } = who
  await announceEndings(accounts, who, change)
  return accounts.tables.transaction().execute(async (db) => {
    await requireUnchanged(db, who, change)
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
 * Changes metadata and password at once. A new address or phone applies once confirmed; mails for that are sent after the
 * response, a text message before, so that a failure is told.
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
  if (change.encryptedPassword !== undefined) notifyOwner(accounts, 'password', [who.user.email])
  for (const address of addresses) await address.send()
  return presentUser(await withIdentities(accounts.tables, user))
}
