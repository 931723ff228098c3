import { asDatabaseError } from '#db/database-error'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import { addEvent, recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { ChallengeRow, FactorRow, UserRow } from '../rows.ts'
import { sessionGone, type SignedIn } from '../sessions/caller.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { presentSession } from '../sessions/present-session.ts'
import { lockUserSessions, raiseSession } from '../sessions/assurance-queries.ts'
import type { AuthSession } from '../user/present.ts'
import { keepAccount } from '../erasure/queries.ts'
import { endKeysAndAddresses } from '../user/revoke-sign-in-methods.ts'
import { challengeLifetimeMs, isUuid, requireFactor } from './challenge.ts'
import { readCredentialAnswer } from './check-credential.ts'
import { sessionMethods } from './factor-types.ts'
import { judgeCode, judgeKey, type Judge, type Judgement } from './judge-proof.ts'
import { countAttempt, hasVerifiedFactor, lockUserFactors, markVerified, claimChallenge } from './queries.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import { requireAal2IfFactors } from './require-aal2.ts'

const maxAttempts = 5
const maxAttemptsPerHour = 20

const refusals = {
  mfa_factor_not_found: 'MFA factor with the provided challenge ID not found',
  mfa_ip_address_mismatch: 'Challenge and verify IP addresses mismatch',
  mfa_challenge_expired:
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
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

type Presented = { factor: FactorRow; challengeId: string; ip: string; judge: Judge }

function toRefusalError(challenge: ChallengeRow | undefined, { ip }: Presented, now: Date): Refusal | null {
  if (!challenge) return 'mfa_factor_not_found'
  if (challenge.verified_at !== null || challenge.ip_address !== ip) return 'mfa_ip_address_mismatch'
  const age = now.getTime() - challenge.created_at.getTime()
  if (age >= challengeLifetimeMs || challenge.failed_attempts > maxAttempts) return 'mfa_challenge_expired'
  return null
}

/** Null on success: the challenge is consumed and the factor verified. */
async function consumeChallenge(
  db: QueryRunner,
  presented: Presented,
  now: Date,
): Promise<Refusal | Judgement | null> {
  const { factor, challengeId, judge } = presented
  const challenge = isUuid(challengeId) ? await countAttempt(db, factor.id, challengeId) : undefined
  const refusal = toRefusalError(challenge, presented, now)
  if (refusal !== null || !challenge) return refusal
  const judgement = await judge(db, challenge)
  if (judgement !== 'right') return judgement
  if (!(await claimChallenge(db, challenge.id, now))) return 'mfa_ip_address_mismatch'
  await markVerified(db, factor, now)
  return null
}

/** Commits even if the code is wrong, so that the attempt counts. */
function verifyInTransaction(accounts: AccountsContext, who: SignedIn, presented: Presented) {
  const now = accounts.clock.now()
  return accounts.tables.transaction().execute(async (db) => {
    // All of them, so that no other makes a key meanwhile.
    await lockUserSessions(db, who.user.id)
    await lockUserFactors(db, who.user.id)
    // Otherwise a factor enrolled before the first one was verified could be used to bypass it.
    if (presented.factor.status === 'unverified') await requireAal2IfFactors({ tables: db }, who, 403)
    const isFirst = !(await hasVerifiedFactor(db, who.user.id))
    const refusal = await consumeChallenge(db, presented, now)
    if (refusal !== null) return { refusal }
    if (presented.factor.status === 'unverified')
      await addEvent(db, { kind: 'factor_added', userId: who.user.id }, now)
    // Earlier keys were created with the password only.
    if (isFirst) await endKeysAndAddresses(db, who.user.id)
    const { id: factorId, factor_type: type } = presented.factor
    const method = sessionMethods[type]
    const raised = await raiseSession(db, { sessionId: who.session.id, factorId, method }, now)
    if (raised) {
      const kept = await keepAccount(db, who.user.id, { isFirstStep: false, now })
      return { raised, user: kept ?? who.user }
    }
    // Throwing rolls everything back: the session ended in the meantime.
    throw new AuthError(403, 'session_not_found', { message: sessionGone })
  })
}

/** A reused code may have been read over the owner's shoulder, and a copied key should not exist. */
async function noteRefusal(accounts: AccountsContext, user: UserRow, refusal: Refusal | Judgement) {
  const kind = refusal === 'code_reused' || refusal === 'key_copied' ? refusal : 'second_step_failed'
  await recordEvent(accounts, { kind, userId: user.id })
  if (kind === 'code_reused') notifyOwner(accounts, 'code-reused', [user.email])
  if (kind === 'key_copied') notifyOwner(accounts, 'key-copied', [user.email])
}

const wrongProof: Record<FactorRow['factor_type'], string> = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid code entered',
  webauthn: 'This is no answer of that security key to that challenge, given on that page',
}

function toAuthError(refusal: Refusal | Judgement, { factor_type: type }: FactorRow): AuthError {
  if (refusal in refusals) {
    const code = refusal as Refusal
    return new AuthError(422, code, { message: refusals[code] })
  }
  return new AuthError(422, 'mfa_verification_failed', { message: wrongProof[type] })
}

type Verification = {
  factorId: string
  challengeId: string
  code: string
  /** A security key's response, unparsed. */
  webauthn: unknown
  ip: string
}

/** Throws `AuthError` for malformed input, before the attempt counts. Call the result to check the proof. */
function readProof(accounts: AccountsContext, factor: FactorRow, shown: Verification) {
  const { challengeId, code, webauthn } = shown
  if (factor.factor_type === 'webauthn') {
    const answer = readCredentialAnswer(webauthn)
    return () => judgeKey(accounts, { factor, challengeId }, answer)
  }
  if (code === '') throw new AuthError(400, 'validation_failed', { message: 'Code needs to be non-empty' })
  return async () => judgeCode(accounts, factor, code)
}

/** If two users register the same key concurrently, the unique index rejects the second. */
function refuseTakenKey(error: unknown): { refusal: Judgement; raised?: never } {
  if (asDatabaseError(error)?.code === '23505') return { refusal: 'wrong' }
  throw error
}

/** Raises the caller's session to aal2 and ends the user's sessions that are still at aal1. */
export async function verifyFactor(
  accounts: AccountsContext,
  who: SignedIn,
  verification: Verification,
): Promise<AuthSession> {
  const { factorId, challengeId, ip } = verification
  const factor = await requireFactor(accounts, who, factorId)
  const checkProof = readProof(accounts, factor, verification)
  await requireAttempt(accounts, factor.id)
  const judge = await checkProof()
  const presented = { factor, challengeId, ip, judge }
  const outcome = await verifyInTransaction(accounts, who, presented).catch(refuseTakenKey)
  if (outcome.raised === undefined) {
    await noteRefusal(accounts, who.user, outcome.refusal)
    throw toAuthError(outcome.refusal, factor)
  }
  if (factor.status === 'unverified') notifyOwner(accounts, 'factor-added', [who.user.email])
  await endSessions(accounts, who.user.id, { aal: 'aal1', except: who.session.id })
  return presentSession(accounts, outcome.raised, outcome.user)
}
