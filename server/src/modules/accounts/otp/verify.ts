import { createHash } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import { recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { Device, UserRow } from '../rows.ts'
import { presentSession } from '../sessions/present-session.ts'
import { insertSession } from '../sessions/queries.ts'
import { isBanned } from '../token/password-grant.ts'
import type { AuthSession } from '../user/present.ts'
import { notifyOwner } from '../user/notify-owner.ts'
import { findUserByAddress, recordSignIn } from '../user/queries.ts'
import { applyVerification, type VerificationOutcome } from './apply-verification.ts'
import { requireHumanPace } from './human-pace.ts'
import { findLifetimeS, findOldestValid } from './lifetimes.ts'
import {
  lockSessionsOfRecipients,
  consumeByCode,
  consumeByToken,
  type OneTimeToken,
  type Purpose,
} from './queries.ts'
import { readVerification, type PresentedProof, type Verification } from './read-verification.ts'

/** Response to the first of the two confirmations that a change of address needs. */
export type FirstConfirmation = { msg: string; code: '200' }

export const firstConfirmation: FirstConfirmation = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

const maxAttemptsPerHour = 10

/** Attempts are counted per address or phone, known or not, so a new code does not reset them. */
async function requireAttempt({ config, tables, clock }: AccountsContext, sentTo: string) {
  if (config.limitFactor === 0) return
  const key = `code-attempts:${createHash('sha256').update(sentTo).digest('hex')}`
  const points = Math.ceil(maxAttemptsPerHour * config.limitFactor)
  const outcome = await countRequest(tables, { key, points, windowMs: 3_600_000 }, clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}

function take(
  accounts: AccountsContext,
  db: QueryRunner,
  presented: PresentedProof,
): Promise<OneTimeToken | null> {
  const notBefore = (purpose: Purpose) => findOldestValid(accounts, findLifetimeS(accounts, purpose))
  return 'token' in presented
    ? consumeByToken(db, { ...presented, notBefore })
    : consumeByCode(db, { ...presented, notBefore })
}

/** Runs in the same transaction, after the verification. */
export type Finish<T> = (db: QueryRunner, user: UserRow, token: OneTimeToken) => Promise<T>

type CheckOutcome<T> =
  | { kind: 'wrong' }
  | { kind: 'banned' }
  | { kind: 'first-confirmation' }
  | { kind: 'finished'; result: T; userId: string; applied: Extract<VerificationOutcome, { kind: 'done' }> }

function verifyInTransaction<T>(
  accounts: AccountsContext,
  presented: PresentedProof,
  finish: Finish<T>,
): Promise<CheckOutcome<T>> {
  const now = accounts.clock.now()
  return accounts.tables.transaction().execute(async (db) => {
    await lockSessionsOfRecipients(db, presented)
    const token = await take(accounts, db, presented)
    if (token === null) return { kind: 'wrong' }
    requireHumanPace(accounts, token)
    const applied = await applyVerification(db, token, now)
    if (applied.kind !== 'done') return applied
    const user = await recordSignIn(db, token.user_id, now)
    if (!user || isBanned(user, now)) return { kind: 'banned' }
    return { kind: 'finished', result: await finish(db, user, token), userId: user.id, applied }
  })
}

/** The sessions are already deleted, so their calls save nothing more. */
async function announceEndedSessions(
  { sessionEndings }: AccountsContext,
  { userId, endedSessions }: { userId: string; endedSessions: string[] },
) {
  if (endedSessions.length === 0) return
  const ended = new Set(endedSessions)
  await sessionEndings.announce({ userId, includes: (sessionId) => ended.has(sessionId) })
}

async function recordFailedCode(accounts: AccountsContext, sentTo: string) {
  const user = await findUserByAddress(accounts.tables, sentTo)
  await recordEvent(accounts, { kind: 'sign_in_failed', userId: user?.id ?? null })
}

/** Consumes a mailed link or code, then runs `finish`. */
export async function consumeVerification<T>(
  accounts: AccountsContext,
  verification: Verification,
  finish: Finish<T>,
): Promise<T | FirstConfirmation> {
  const presented = readVerification(verification)
  if ('sentTo' in presented) await requireAttempt(accounts, presented.sentTo)
  const outcome = await verifyInTransaction(accounts, presented, finish)
  switch (outcome.kind) {
    case 'wrong':
      if ('sentTo' in presented) await recordFailedCode(accounts, presented.sentTo)
      throw new AuthError(403, 'otp_expired', {
        message:
          'token' in presented ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
      })
    case 'banned':
      throw new AuthError(403, 'user_banned', { message: 'User is banned' })
    case 'first-confirmation':
      return firstConfirmation
    case 'finished':
      await announceEndedSessions(accounts, { ...outcome.applied, userId: outcome.userId })
      if (outcome.applied.changed)
        notifyOwner(accounts, outcome.applied.changed, outcome.applied.toldAddresses)
      return outcome.result
  }
}

/** Consumes a mailed link or code: confirms the address or phone and signs the user in. */
export async function verifyToken(
  accounts: AccountsContext,
  verification: Verification,
  device: Device,
): Promise<AuthSession | FirstConfirmation> {
  const now = accounts.clock.now()
  const made = await consumeVerification(accounts, verification, async (db, user, { purpose }) => {
    const isRecovery = purpose === 'recovery'
    return {
      user,
      opened: await insertSession(db, { userId: user.id, method: 'otp', isRecovery, device, now }),
    }
  })
  return 'opened' in made ? presentSession(accounts, made.opened, made.user) : made
}
