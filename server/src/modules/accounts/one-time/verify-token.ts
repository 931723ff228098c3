import { createHash } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import type { Device, UserRow } from '../rows.ts'
import { presentSession } from '../sessions/present-session.ts'
import { insertSession } from '../sessions/session-queries.ts'
import { isBanned } from '../sessions/sign-in.ts'
import type { AuthSession } from '../users/present.ts'
import { recordSignIn } from '../users/user-queries.ts'
import { applyProof } from './apply-proof.ts'
import {
  lockSessionsOfHolders,
  takeByCode,
  takeByToken,
  type OneTimeToken,
} from './one-time-token-queries.ts'
import { readVerification, type Shown, type Verification } from './read-verification.ts'
import { textCodeLifetimeS } from './send-one-time.ts'

/** The first of the two mails that a change of address needs. */
export type FirstOfTwo = { msg: string; code: '200' }

export const firstOfTwo: FirstOfTwo = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}

const attemptsAnHour = 10

/** A new code does not bring new attempts: they are counted for the address or phone, known or not. */
async function requireAttempt({ config, tables, clock }: AccountsContext, sentTo: string) {
  if (config.limitFactor === 0) return
  const key = `code-attempts:${createHash('sha256').update(sentTo).digest('hex')}`
  const points = Math.ceil(attemptsAnHour * config.limitFactor)
  const outcome = await countRequest(tables, { key, points, windowMs: 3_600_000 }, clock.now())
  if (outcome.isAllowed) return
  throw new AuthError(429, 'over_request_rate_limit', {
    message: 'Request rate limit reached',
    retryAfterS: outcome.retryAfterS,
  })
}

function take(accounts: AccountsContext, db: QueryRunner, shown: Shown): Promise<OneTimeToken | null> {
  const isText = shown.purposes.some((purpose) => purpose === 'sms' || purpose === 'phone_change')
  const lifetimeS = isText ? textCodeLifetimeS : accounts.config.accounts.codeLifetimeS
  const notBefore = new Date(accounts.clock.now().getTime() - lifetimeS * 1000)
  return 'token' in shown ? takeByToken(db, { ...shown, notBefore }) : takeByCode(db, { ...shown, notBefore })
}

/** What follows for the user who was proven, in the same transaction. */
export type Finish<T> = (db: QueryRunner, user: UserRow, token: OneTimeToken) => Promise<T>

type Outcome<T> =
  | { kind: 'wrong' }
  | { kind: 'banned' }
  | { kind: 'first-of-two' }
  | { kind: 'finished'; result: T; userId: string; endedSessions: string[] }

function verifyInTransaction<T>(
  accounts: AccountsContext,
  shown: Shown,
  finish: Finish<T>,
): Promise<Outcome<T>> {
  const now = accounts.clock.now()
  return accounts.tables.transaction().execute(async (db) => {
    await lockSessionsOfHolders(db, shown)
    const token = await take(accounts, db, shown)
    if (token === null) return { kind: 'wrong' }
    const applied = await applyProof(db, token, now)
    if (applied.kind !== 'done') return applied
    const user = await recordSignIn(db, token.user_id, now)
    if (!user || isBanned(user, now)) return { kind: 'banned' }
    const { endedSessions } = applied
    return { kind: 'finished', result: await finish(db, user, token), userId: user.id, endedSessions }
  })
}

/** The sessions are gone already, so that nothing more is kept of their calls. */
async function endWhatRuns(
  { sessionEndings }: AccountsContext,
  { userId, endedSessions }: { userId: string; endedSessions: string[] },
) {
  if (endedSessions.length === 0) return
  const ended = new Set(endedSessions)
  await sessionEndings.announce({ userId, includes: (sessionId) => ended.has(sessionId) })
}

/** Uses a mailed link or a code up, then runs `finish`. Works once. */
export async function consumeVerification<T>(
  accounts: AccountsContext,
  verification: Verification,
  finish: Finish<T>,
): Promise<T | FirstOfTwo> {
  const shown = readVerification(verification)
  if ('sentTo' in shown) await requireAttempt(accounts, shown.sentTo)
  const outcome = await verifyInTransaction(accounts, shown, finish)
  switch (outcome.kind) {
    case 'wrong':
      throw new AuthError(403, 'otp_expired', {
        message:
          'token' in shown ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
      })
    case 'banned':
      throw new AuthError(403, 'user_banned', { message: 'User is banned' })
    case 'first-of-two':
      return firstOfTwo
    case 'finished':
      await endWhatRuns(accounts, outcome)
      return outcome.result
  }
}

/** Uses a mailed link or a code up: signs its user in and takes the address or phone as proven. */
export async function verifyToken(
  accounts: AccountsContext,
  verification: Verification,
  device: Device,
): Promise<AuthSession | FirstOfTwo> {
  const now = accounts.clock.now()
  const made = await consumeVerification(accounts, verification, async (db, user) => ({
    user,
    opened: await insertSession(db, { userId: user.id, method: 'otp', device, now }),
  }))
  return 'opened' in made ? presentSession(accounts, made.opened, made.user) : made
}
