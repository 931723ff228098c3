import { randomUUID } from 'node:crypto'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireRecentSignIn } from '../user/prove-identity.ts'
import { requirePhone } from '../user/phone.ts'
import type { FactorRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { deleteFactorRow, deleteStaleFactors, findFactors, insertFactor, lockUserFactors } from './queries.ts'
import { requireAal2IfFactors } from './require-aal2.ts'
import { makeTotp } from './totp.ts'

export type Enrollment = {
  factor_type?: string | undefined
  friendly_name?: string | undefined
  issuer?: string | undefined
  phone?: string | undefined
}

const maxFactors = 10
const maxNameLength = 255
const unverifiedLifetimeMs = 300_000

export function canSendSms({ config, textMessenger }: AccountsContext): boolean {
  return textMessenger !== null || config.accounts.testCodes.size > 0
}

function requireName(name: string | undefined): string {
  const given = name ?? ''
  if (given.length <= maxNameLength && given.isWellFormed() && !given.includes('\0')) return given
  throw new AuthError(400, 'validation_failed', { message: 'friendly_name is too long or cannot be stored' })
}

function refuseNameTaken(factors: FactorRow[], name: string) {
  if (!factors.some((factor) => (factor.friendly_name ?? '').trim() === name.trim())) return
  throw new AuthError(422, 'mfa_factor_name_conflict', {
    message: `A factor with the friendly name "${name}" for this user already exists`,
  })
}

function refuseTooMany(factors: FactorRow[]) {
  if (factors.length < maxFactors) return
  throw new AuthError(422, 'too_many_enrolled_mfa_factors', {
    message: 'Maximum number of verified factors reached, unenroll to continue',
  })
}

/** A number can be a second factor only once; an unfinished enrollment of it is replaced. */
async function removeUnverifiedPhone(
  db: QueryRunner,
  factors: FactorRow[],
  phone: string,
): Promise<FactorRow[]> {
  const same = factors.filter((factor) => factor.phone === phone)
  if (same.some((factor) => factor.status === 'verified')) {
    throw new AuthError(422, 'mfa_verified_factor_exists', {
      message: 'A verified phone factor already exists, unenroll the existing factor to continue',
    })
  }
  for (const factor of same) await deleteFactorRow(db, factor.user_id, factor.id)
  return factors.filter((factor) => !same.includes(factor))
}

type NewFactorRequest = Pick<FactorRow, 'phone' | 'secret'> & { name: string; type: FactorRow['factor_type'] }

function enrollFactorRow(
  accounts: AccountsContext,
  who: SignedIn,
  request: NewFactorRequest,
): Promise<FactorRow> {
  const now = accounts.clock.now()
  return accounts.tables.transaction().execute(async (db) => {
    if (!(await lockUserFactors(db, who.user.id))) {
      throw new AuthError(403, 'user_not_found', { message: 'User from sub claim in JWT does not exist' })
    }
    // Checked again under the lock, because another request may have verified a factor.
    await requireAal2IfFactors({ tables: db }, who, 403)
    await deleteStaleFactors(db, who.user.id, new Date(now.getTime() - unverifiedLifetimeMs))
    const all = await findFactors(db, who.user.id)
    const others = request.phone === null ? all : await removeUnverifiedPhone(db, all, request.phone)
    refuseTooMany(others)
    refuseNameTaken(others, request.name)
    const { name, type, phone } = request
    const id = randomUUID()
    const secret = request.secret === null ? null : accounts.secretKeys.encrypt(request.secret, id)
    return insertFactor(
      db,
      { id, user_id: who.user.id, friendly_name: name || null, factor_type: type, phone, secret },
      now,
    )
  })
}

async function enrollTotp(
  accounts: AccountsContext,
  who: SignedIn,
  { issuer, name }: { issuer: string; name: string },
) {
  const label = who.user.email ?? who.user.phone ?? who.user.id
  const totp = makeTotp({ issuer, label })
  const factor = await enrollFactorRow(accounts, who, {
    name,
    type: 'totp',
    phone: null,
    secret: totp.secret,
  })
  return { id: factor.id, type: 'totp', friendly_name: name, totp }
}

async function enrollPhone(
  accounts: AccountsContext,
  who: SignedIn,
  { phone, name }: { phone: string; name: string },
) {
  if (!canSendSms(accounts)) {
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', { message: 'MFA enroll is disabled for Phone' })
  }
  const factor = await enrollFactorRow(accounts, who, {
    name,
    type: 'phone',
    phone: requirePhone(phone),
    secret: null,
  })
  return { id: factor.id, type: 'phone', friendly_name: name, phone: factor.phone }
}

async function enrollKey(accounts: AccountsContext, who: SignedIn, name: string) {
  const factor = await enrollFactorRow(accounts, who, { name, type: 'webauthn', phone: null, secret: null })
  return { id: factor.id, type: 'webauthn', friendly_name: name }
}

/** The factor takes effect once a first code, or the registration of a key, has been verified. */
export async function enrollFactor(accounts: AccountsContext, who: SignedIn, enrolment: Enrollment) {
  if (who.user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', {
      message: 'Anonymous user not allowed to perform these actions',
    })
  }
  requireRecentSignIn(accounts, who)
  const name = requireName(enrolment.friendly_name)
  switch (enrolment.factor_type) {
    case 'totp': {
      const issuer =
        enrolment.issuer || new URL(accounts.config.accounts.siteUrl ?? accounts.publicUrl()).host
      return enrollTotp(accounts, who, { issuer: issuer.replaceAll(':', ' ').slice(0, 100), name })
    }
    case 'phone':
      return enrollPhone(accounts, who, { phone: enrolment.phone ?? '', name })
    case 'webauthn':
      return enrollKey(accounts, who, name)
    default:
      throw new AuthError(400, 'validation_failed', {
        message: 'factor_type needs to be totp, phone, or webauthn',
      })
  }
}
