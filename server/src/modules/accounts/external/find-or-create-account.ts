import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import {
  removeSignInMethods,
  fillInMetadata,
  insertExternalUser,
  lockUserByEmail,
  setVerifiedEmail,
} from './account-queries.ts'
import {
  findIdentity,
  insertIdentity,
  updateProviders,
  refreshIdentity,
  type ProviderIdentity,
} from './identity-queries.ts'

/** `linkedFor`: the owner's address before an identity was linked, if there is one. */
export type FoundAccount = { userId: string; wasTakenOver: boolean; linkedFor?: string | null | undefined }

type SignUpOptions = { allowsSignUp: boolean; now: Date }

function refuseCrossing(): never {
  throw new AuthError(409, 'conflict', { message: 'This sign-in crossed another one, please try again' })
}

async function requireInserted(
  db: QueryRunner,
  link: { identity: ProviderIdentity; userId: string },
  now: Date,
) {
  if (!(await insertIdentity(db, link, now))) refuseCrossing()
}

function requireVerifiedEmail({ email, isEmailVerified, provider }: ProviderIdentity): string {
  if (email !== null && isEmailVerified) return email
  throw new AuthError(403, 'provider_email_needs_verification', {
    message: `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  })
}

/**
 * A stranger may have created the account with an unverified address. The address's owner takes it over: all earlier sign-in
 * methods are removed.
 */
async function joinByEmail(
  db: QueryRunner,
  identity: ProviderIdentity,
  now: Date,
): Promise<FoundAccount | null> {
  const email = requireVerifiedEmail(identity)
  const user = await lockUserByEmail(db, email)
  if (!user) return null
  // Another request of the same person may have come first, before this one locked the row.
  const known = await findIdentity(db, identity)
  if (known) return { userId: known.user_id, wasTakenOver: false }
  const wasTakenOver = user.email_unproven || user.email_confirmed_at === null
  if (wasTakenOver) {
    await removeSignInMethods(db, user.id, now)
    await setVerifiedEmail(db, { userId: user.id, email }, now)
  }
  await requireInserted(db, { identity, userId: user.id }, now)
  await fillInMetadata(db, user.id, identity.data)
  await updateProviders(db, user.id)
  return { userId: user.id, wasTakenOver }
}

async function createAccount(
  db: QueryRunner,
  identity: ProviderIdentity,
  { allowsSignUp, now }: SignUpOptions,
) {
  const email = requireVerifiedEmail(identity)
  if (!allowsSignUp) {
    throw new AuthError(422, 'signup_disabled', { message: 'Signups not allowed for this instance' })
  }
  const user = await insertExternalUser(db, { ...identity, email }, now)
  if (!user) return null
  await requireInserted(db, { identity, userId: user.id }, now)
  return { userId: user.id, wasTakenOver: false }
}

async function findAccount(db: QueryRunner, identity: ProviderIdentity, options: SignUpOptions) {
  const known = await findIdentity(db, identity)
  if (known) {
    await refreshIdentity(db, { id: known.id, data: identity.data }, options.now)
    return { userId: known.user_id, wasTakenOver: false }
  }
  return (await joinByEmail(db, identity, options.now)) ?? createAccount(db, identity, options)
}

/**
 * The account that a provider's identity signs in to: the one it is linked to, otherwise the one with the same verified address,
 * otherwise a new one. Only in a transaction. Throws `AuthError` if it may not sign in to any.
 */
export async function findOrCreateAccount(
  accounts: AccountsContext,
  db: QueryRunner,
  identity: ProviderIdentity,
): Promise<FoundAccount> {
  const options = { allowsSignUp: accounts.config.accounts.allowsSignUp, now: accounts.clock.now() }
  const found = await findAccount(db, identity, options)
  // Neither found nor created: another request has just taken the address.
  return found ?? (await findAccount(db, identity, options)) ?? refuseCrossing()
}
