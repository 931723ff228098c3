import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import { AuthError } from '../auth-error.ts'
import type { IdentityRow, UserRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { findUserByEmail } from '../user/queries.ts'
import { requireManualLinking } from './link-identity.ts'
import { clearEmail, clearPassword, clearPhone, lockUser, setVerifiedEmail } from './account-queries.ts'
import { deleteIdentity, findIdentities, updateProviders } from './identity-queries.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function readEmail({ identity_data: data }: IdentityRow): string | null {
  return typeof data['email'] === 'string' ? data['email'].toLowerCase() : null
}

function isVerified({ identity_data: data }: IdentityRow): boolean {
  return data['email_verified'] === true
}

/** The account's address must be one that a remaining identity vouches for. */
async function deriveEmail(
  db: QueryRunner,
  user: UserRow,
  { rest, now }: { rest: IdentityRow[]; now: Date },
) {
  if (user.email === null || rest.some((identity) => readEmail(identity) === user.email)) return
  const next = rest
    .filter(isVerified)
    .map(readEmail)
    .find((email) => email !== null)
  if (next === undefined || next === null) return clearEmail(db, user.id)
  if (await findUserByEmail(db, next)) {
    throw new AuthError(422, 'email_conflict_identity_not_deletable', {
      message: 'Unable to unlink identity due to email conflict',
    })
  }
  await setVerifiedEmail(db, { userId: user.id, email: next }, now)
}

async function unlink(db: QueryRunner, { userId, id }: { userId: string; id: string }, now: Date) {
  const user = await lockUser(db, userId)
  const all = user ? await findIdentities(db, userId) : []
  if (all.length <= 1) {
    throw new AuthError(422, 'single_identity_not_deletable', {
      message: 'User must have at least 1 identity after unlinking',
    })
  }
  const gone = all.find((identity) => identity.id === id.toLowerCase())
  if (!user || !gone) {
    throw new AuthError(422, 'identity_not_found', { message: "Identity doesn't exist" })
  }
  await deleteIdentity(db, gone.id)
  if (gone.provider === 'phone') await clearPhone(db, userId)
  else await deriveEmail(db, user, { rest: all.filter((identity) => identity !== gone), now })
  if (gone.provider === 'email') await clearPassword(db, userId)
  await updateProviders(db, userId)
}

/** Removes an identity, unless it is the last one. Removing the email identity also removes the password. */
export async function unlinkIdentity(accounts: AccountsContext, who: SignedIn, id: string) {
  requireManualLinking(accounts)
  if (!uuid.test(id)) {
    throw new AuthError(404, 'validation_failed', { message: 'identity_id must be an UUID' })
  }
  await requireAal2IfFactors(accounts, who)
  const now = accounts.clock.now()
  await accounts.tables.transaction().execute((db) => unlink(db, { userId: who.user.id, id }, now))
}
