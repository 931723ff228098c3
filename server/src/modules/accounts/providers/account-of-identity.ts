import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import {
  dropWaysIn,
  fillInMetadata,
  insertProvidedUser,
  lockUserByEmail,
  takeEmailAsProven,
} from './provided-account-queries.ts'
import {
  findIdentity,
  insertIdentity,
  nameProviders,
  refreshIdentity,
  type ProvidedIdentity,
} from './provider-queries.ts'

export type FoundAccount = { userId: string; wasTakenOver: boolean }

type Moment = { allowsSignUp: boolean; now: Date }

function refuseCrossing(): never {
  throw new AuthError(409, 'conflict', { message: 'This sign-in crossed another one, please try again' })
}

async function requireInserted(
  db: QueryRunner,
  link: { identity: ProvidedIdentity; userId: string },
  now: Date,
) {
  if (!(await insertIdentity(db, link, now))) refuseCrossing()
}

function requireVerifiedEmail({ email, isEmailVerified, provider }: ProvidedIdentity): string {
  if (email !== null && isEmailVerified) return email
  throw new AuthError(403, 'provider_email_needs_verification', {
    message: `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  })
}

/**
 * Somebody who never showed that the address is theirs may have made the account and wait in it for the address's
 * owner. So the owner gets it alone: nothing that opened it before does any more.
 */
async function joinByEmail(
  db: QueryRunner,
  identity: ProvidedIdentity,
  now: Date,
): Promise<FoundAccount | null> {
  const email = requireVerifiedEmail(identity)
  const user = await lockUserByEmail(db, email)
  if (!user) return null
  // Another request of the same person may have been first, before this one held the row.
  const known = await findIdentity(db, identity)
  if (known) return { userId: known.user_id, wasTakenOver: false }
  const wasTakenOver = user.email_unproven || user.email_confirmed_at === null
  if (wasTakenOver) {
    await dropWaysIn(db, user.id, now)
    await takeEmailAsProven(db, { userId: user.id, email }, now)
  }
  await requireInserted(db, { identity, userId: user.id }, now)
  await fillInMetadata(db, user.id, identity.data)
  await nameProviders(db, user.id)
  return { userId: user.id, wasTakenOver }
}

async function makeAccount(db: QueryRunner, identity: ProvidedIdentity, { allowsSignUp, now }: Moment) {
  const email = requireVerifiedEmail(identity)
  if (!allowsSignUp) {
    throw new AuthError(422, 'signup_disabled', { message: 'Signups not allowed for this instance' })
  }
  const user = await insertProvidedUser(db, { ...identity, email }, now)
  if (!user) return null
  await requireInserted(db, { identity, userId: user.id }, now)
  return { userId: user.id, wasTakenOver: false }
}

async function findAccount(db: QueryRunner, identity: ProvidedIdentity, moment: Moment) {
  const known = await findIdentity(db, identity)
  if (known) {
    await refreshIdentity(db, { id: known.id, data: identity.data }, moment.now)
    return { userId: known.user_id, wasTakenOver: false }
  }
  return (await joinByEmail(db, identity, moment.now)) ?? makeAccount(db, identity, moment)
}

/**
 * Whose account a provider's identity opens: the one that it is linked to, else the one with the same proven address,
 * else a new one. To be run in a transaction. Throws `AuthError` where it opens none.
 */
export async function accountOfIdentity(
  accounts: AccountsContext,
  db: QueryRunner,
  identity: ProvidedIdentity,
): Promise<FoundAccount> {
  const moment = { allowsSignUp: accounts.config.accounts.allowsSignUp, now: accounts.clock.now() }
  const found = await findAccount(db, identity, moment)
  // Nothing was found and nothing could be made: the address has just been taken by another request.
  return found ?? (await findAccount(db, identity, moment)) ?? refuseCrossing()
}
