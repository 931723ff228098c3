import { timingSafeEqual } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import { addEvent, recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { ChallengeRow, FactorRow, UserRow } from '../rows.ts'
import type { SignedIn } from '../sessions/caller.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { presentSession } from '../sessions/present-session.ts'
import { lockUserSessions, raiseSession } from '../sessions/assurance-queries.ts'
import type { AuthSession } from '../user/present.ts'
import { keepAccount } from '../erasure/queries.ts'
import { endKeysAndAddresses } from '../user/revoke-sign-in-methods.ts'
import { challengeLifetimeMs, hashChallengeCode, isUuid, requireFactor } from './challenge.ts'
import {
  countAttempt,
  hasVerifiedFactor,
  lockUser,
  markVerified,
  claimChallenge,
  claimTimeStep,
} from './queries.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import type { SecretKeys } from './secret-keys.ts'
import { requireAal2IfFactors } from './require-aal2.ts'
import { findTimeStep } from './totp.ts'

const maxAttempts = 5
const maxAttemptsPerHour = 20

const refusals = {
  mfa_factor_not_found: 'MFA factor with the provided challenge ID not found',
  mfa_ip_address_mismatch: 'Challenge and verify IP addresses mismatch',
  mfa_challenge_expired:
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  mfa_verification_failed: 'Invalid code entered',
} as const

type Refusal = keyof typeof refusals

/** Attempts are counted per factor, so a new challenge does not reset them. */
async function requireAttempt({ config, tables, clock }: AccountsContext, factorId: string) {
  if (config.limitFactor === 0) return
  const points = Math.ceil(maxAttemptsPerHour * config.limitFactor)
  const limit = { key: `factor-attempts:${factorId}`, points, windowMs: 3_600_000 }
  const outcome = await countRequest(tables, limit, clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}

type PresentedToken = { factor: FactorRow; challengeId: string; code: string; ip: string }

function toRefusalError(
  challenge: ChallengeRow | undefined,
  { ip }: PresentedToken,
  now: Date,
): Refusal | null {
  if (!challenge) return 'mfa_factor_not_found'
  if (challenge.verified_at !== null || challenge.ip_address !== ip) return 'mfa_ip_address_mismatch'
  const age = now.getTime() - challenge.created_at.getTime()
  if (age >= challengeLifetimeMs || challenge.failed_attempts > maxAttempts) return 'mfa_challenge_expired'
  return null
}

/** `used`: right, and shown before. */
type Judgement = 'right' | 'wrong' | 'used'

type Attempt = { presented: PresentedToken; secretKeys: SecretKeys; now: Date }

async function judgeCode(
  db: QueryRunner,
  { presented: { factor, code }, secretKeys, now }: Attempt,
  challenge: ChallengeRow,
): Promise<Judgement> {
  if (factor.factor_type === 'totp') {
    const secret = secretKeys.decrypt(factor.secret ?? '', factor.id)
    const step = findTimeStep(secret, code, now)
    if (step === null) return 'wrong'
    if (await claimTimeStep(db, factor.id, step)) return 'right'
    return step === factor.last_used_step ? 'used' : 'wrong'
  }
  const sent = Buffer.from(challenge.otp_code ?? '')
  const given = Buffer.from(hashChallengeCode(challenge.id, code))
  return sent.length === given.length && timingSafeEqual(sent, given) ? 'right' : 'wrong'
}

/** Null on success: the challenge is consumed and the factor verified. */
async function consumeChallenge(db: QueryRunner, attempt: Attempt): Promise<Refusal | 'code_reused' | null> {
  const { presented, now } = attempt
  const { factor, challengeId } = presented
  const challenge = isUuid(challengeId) ? await countAttempt(db, factor.id, challengeId) : undefined
  const refusal = toRefusalError(challenge, presented, now)
  if (refusal !== null || !challenge) return refusal
  const judgement = await judgeCode(db, attempt, challenge)
  if (judgement !== 'right') return judgement === 'used' ? 'code_reused' : 'mfa_verification_failed'
  if (!(await claimChallenge(db, challenge.id, now))) return 'mfa_ip_address_mismatch'
  await markVerified(db, factor, now)
  return null
}

/** Commits even if the code is wrong, so that the attempt counts. */
function verifyInTransaction(accounts: AccountsContext, who: SignedIn, presented: PresentedToken) {
  const now = accounts.clock.now()
  return accounts.tables.transaction().execute(async (db) => {
    await lockUserSessions(db, who.user.id, who.session.id)
    await lockUser(db, who.user.id)
    // Otherwise a factor enrolled before the first one was verified could be used to bypass it.
    if (presented.factor.status === 'unverified') await requireAal2IfFactors({ tables: db }, who, 403)
    const isFirst = !(await hasVerifiedFactor(db, who.user.id))
    const refusal = await consumeChallenge(db, { presented, secretKeys: accounts.secretKeys, now })
    if (refusal !== null) return { refusal }
    if (presented.factor.status === 'unverified')
      await addEvent(db, { kind: 'factor_added', userId: who.user.id }, now)
    // Keys of before were made with the password alone.
    if (isFirst) await endKeysAndAddresses(db, who.user.id)
    const { id: factorId, factor_type: type } = presented.factor
    const method = type === 'totp' ? 'totp' : 'mfa/phone'
    const raised = await raiseSession(db, { sessionId: who.session.id, factorId, method }, now)
    if (raised) {
      const kept = await keepAccount(db, who.user.id, { isFirstStep: false, now })
      return { raised, user: kept ?? who.user }
    }
    // Throwing rolls everything back: the session ended in the meantime.
    throw new AuthError(403, 'session_not_found', {
      message: 'Session from session_id claim in JWT does not exist',
    })
  })
}

/** Whoever shows a code that has been used may have read it over the owner's shoulder. */
async function noteRefusedCode(accounts: AccountsContext, user: UserRow, refusal: Refusal | 'code_reused') {
  const isReused = refusal === 'code_reused'
  const kind = isReused ? 'code_reused' : 'second_step_failed'
  await recordEvent(accounts, { kind, userId: user.id })
  if (isReused) notifyOwner(accounts, 'code-reused', [user.email])
}

/** Raises the caller's session to aal2 and ends the user's sessions that are still at aal1. */
export async function verifyFactor(
  accounts: AccountsContext,
  who: SignedIn,
  verification: { factorId: string; challengeId: string; code: string; ip: string },
): Promise<AuthSession> {
  const { factorId, challengeId, code, ip } = verification
  const factor = await requireFactor(accounts, who, factorId)
  if (code === '') throw new AuthError(400, 'validation_failed', { message: 'Code needs to be non-empty' })
  await requireAttempt(accounts, factor.id)
  const outcome = await verifyInTransaction(accounts, who, { factor, challengeId, code, ip })
  if (outcome.raised === undefined) {
    await noteRefusedCode(accounts, who.user, outcome.refusal)
    const refusal = outcome.refusal === 'code_reused' ? 'mfa_verification_failed' : outcome.refusal
    const isWrongTotp = refusal === 'mfa_verification_failed' && factor.factor_type === 'totp'
    const message = isWrongTotp ? 'Invalid TOTP code entered' : refusals[refusal]
    throw new AuthError(422, refusal, { message })
  }
  if (factor.status === 'unverified') notifyOwner(accounts, 'factor-added', [who.user.email])
  await endSessions(accounts, who.user.id, { aal: 'aal1', except: who.session.id })
  return presentSession(accounts, outcome.raised, outcome.user)
}
