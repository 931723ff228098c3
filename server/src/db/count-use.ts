import { createHash } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { usage } from '@tidings/contract/limits'
import { describeUsageLimit } from '@tidings/contract/texts/errors'
import type { Context } from '../context.ts'
import { countRequest } from './request-limit.ts'

export type Use = {
  userId: string
  what: keyof typeof usage
  /** In the unit that `what` names; 1 by default. */
  amount?: number
}

/** Hashed, so that a count outlives the account: erasing that does not start a new day of use. */
export function nameCount({ userId, what }: Pick<Use, 'userId' | 'what'>, windowMs: number): string {
  return `${what}:${windowMs}:${createHash('sha256').update(userId).digest('hex')}`
}

/**
 * Counts a user's use across all processes. Throws `rate_limited`, with a message and when to try again, once it exceeds a
 * limit; nothing is counted where the configuration turns limits off.
 */
export async function countUse(
  { clock, config, database }: Pick<Context, 'clock' | 'config' | 'database'>,
  { amount = 1, userId, what }: Use,
): Promise<void> {
  if (config.limitFactor === 0) return
  for (const { points, windowMs } of usage[what]) {
    const limit = {
      key: nameCount({ userId, what }, windowMs),
      points: Math.ceil(points * config.limitFactor),
      windowMs,
      cost: amount,
    }
    const { isAllowed, retryAfterS } = await countRequest(database.tables, limit, clock.now())
    if (!isAllowed) throw new AppError('rate_limited', describeUsageLimit(what, retryAfterS), { retryAfterS })
  }
}
