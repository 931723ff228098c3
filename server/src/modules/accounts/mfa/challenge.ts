import { createHash, randomUUID } from 'node:crypto'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { requireSmsInterval } from '../otp/send-limits.ts'
import { makePhoneCode, sendCodeBySms } from '../otp/code.ts'
import { requireTextSent } from '../otp/send.ts'
import type { CredentialRequest, FactorRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { canSendSms } from './enroll.ts'
import { makeCredentialRequest, presentCredentialRequest } from './credential-request.ts'
import { findFactor, findFactors, insertChallenge } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

export const challengeLifetimeMs = 300_000

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** Stored instead of the code. */
export function hashChallengeCode(challengeId: string, code: string): string {
  return createHash('sha256').update(`${challengeId} ${code}`).digest('hex')
}

/** Throws `AuthError` if the factor is not the user's own. */
export async function requireFactor(
  accounts: AccountsContext,
  { user }: Pick<SignedIn, 'user'>,
  factorId: string,
): Promise<FactorRow> {
  if (!isUuid(factorId)) {
    throw new AuthError(404, 'validation_failed', { message: 'factor_id must be an UUID' })
  }
  const factor = await findFactor(accounts.tables, user.id, factorId)
  if (factor) return factor
  throw new AuthError(404, 'mfa_factor_not_found', { message: 'Factor not found' })
}

async function createSmsCode(accounts: AccountsContext, phone: string): Promise<string> {
  if (!canSendSms(accounts)) {
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', {
      message: 'MFA verification is disabled for Phone',
    })
  }
  await requireSmsInterval(accounts, { what: 'mfa', to: phone })
  return makePhoneCode(accounts, phone)
}

type Challenging = {
  factorId: string
  ip: string
  /** The page that requests a security key; only called for those. */
  readParty: () => Promise<RelyingParty>
}

async function describeRequest(
  accounts: AccountsContext,
  { user }: SignedIn,
  { factor, request }: { factor: FactorRow; request: CredentialRequest },
) {
  const factors = await findFactors(accounts.tables, user.id)
  const asked = { request, timeoutMs: challengeLifetimeMs }
  return { webauthn: presentCredentialRequest(asked, { factor, factors, user }) }
}

/** A challenge is valid once, for five minutes, from the same client address. */
export async function challengeFactor(
  accounts: AccountsContext,
  who: SignedIn,
  { factorId, ip, readParty }: Challenging,
) {
  const factor = await requireFactor(accounts, who, factorId)
  const id = randomUUID()
  const now = accounts.clock.now()
  const request = factor.factor_type === 'webauthn' ? makeCredentialRequest(factor, await readParty()) : null
  const code = factor.phone === null ? null : await createSmsCode(accounts, factor.phone)
  const codeHash = code === null ? null : hashChallengeCode(id, code)
  await accounts.tables
    .transaction()
    .execute((db) => insertChallenge(db, { id, factorId: factor.id, ip, codeHash, request }, now))
  const { phone } = factor
  if (phone !== null && code !== null)
    await requireTextSent(accounts, () => sendCodeBySms(accounts, { phone, code }))
  const expiresAt = Math.floor((now.getTime() + challengeLifetimeMs) / 1000)
  const described = request === null ? {} : await describeRequest(accounts, who, { factor, request })
  return { id, type: factor.factor_type, expires_at: expiresAt, ...described }
}
