import { createHash } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { usage } from '@tidings/contract/limits'
import { describeUsageLimit } from '@tidings/contract/texts/errors'
import type { Context } from '../context.ts'
import { countRequest } from './request-limit.ts'

export type Use = {
  userId: string
  what: keyof typeof usage
  /** In the unit named by `what`; 1 by default. */
  amount?: number
}

/** Hashed, so that the count can outlive the account: deleting and recreating it must not reset the limit. */
export function nameCount({ userId, what }: Pick<Use, 'userId' | 'what'>, windowMs: number): string {
  return `${what}:${windowMs}:${createHash('sha256').update(userId).digest('hex')}`
}

/**
 * Counts a user's usage across all processes. Throws `rate_limited`, with a message and when to retry, once it exceeds a limit.
 * Counts nothing if limits are turned off.
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
