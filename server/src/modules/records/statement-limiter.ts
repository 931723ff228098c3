import type { Clock } from '#platform/clock'
import { createUserLimiter } from '#platform/user-limiter'
import type { Context } from '#src/context'
import { RecordError } from './record-error.ts'
import { StatementTime } from './statement-time.ts'

/** How many statements of one user may wait, so that others keep their share of the database. */
const mostWaiting = 50
/** A user who owes more time than this is refused instead of waiting. */
const longestDelayMs = 10_000

export type Charge = (milliseconds: number) => void
export type StatementLimiter = {
  /**
   * Queues the statement behind the user's others. Throws `RecordError` if too many are waiting or earlier ones took too long.
   */
  run<T>(userId: string, run: (charge: Charge) => Promise<T>): Promise<T>
  /** Throws the same error if `run` would. */
  requireCapacity(userId: string): void
}

function tooMany(message: string, retryAfterS: number): RecordError {
  const body = {
    code: 'over_request_rate_limit',
    message,
    details: `Try again after ${retryAfterS} seconds.`,
  }
  return new RecordError(429, body, retryAfterS)
}

/** Returns how long the next statement has to wait, in milliseconds. */
function requireCredit(time: StatementTime, clock: Clock): number {
  const delayMs = time.delayMs(clock.now())
  if (delayMs <= longestDelayMs) return delayMs
  throw tooMany('Your last requests took too long. Please ask for less at once.', Math.ceil(delayMs / 1000))
}

async function payBack(time: StatementTime, clock: Clock): Promise<void> {
  const delayMs = requireCredit(time, clock)
  if (delayMs > 0) await clock.sleep(delayMs)
}

export type LimiterOptions = {
  /** Concurrent statements per user. */
  atOnce: number
  /** How long each may take without owing time. */
  freeMs: number
  clock: Clock
}

/**
 * Limits the statements of each user. The embedded database runs one at a time, so two of one user would make everybody wait
 * twice. For a server only the waiting time is known, which is also long when others keep it busy.
 */
export function createStatementLimiter({
  clock,
  database,
}: Pick<Context, 'clock' | 'database'>): StatementLimiter {
  const share = database.kind === 'embedded' ? { atOnce: 1, freeMs: 100 } : { atOnce: 2, freeMs: 500 }
  return createTimedLimiter({ ...share, clock })
}

export function createTimedLimiter({ atOnce, clock, freeMs }: LimiterOptions): StatementLimiter {
  const refuse = () => tooMany('Too many requests at once. Please wait for some answers first.', 1)
  const limiter = createUserLimiter({ atOnce, mostWaiting, refuse })
  const alone = createUserLimiter({ atOnce: 1, mostWaiting: Infinity })
  const times = new Map<string, StatementTime>()
  const findTime = (userId: string) => times.get(userId) ?? new StatementTime(freeMs)
  function charge(userId: string, milliseconds: number) {
    const time = findTime(userId)
    time.charge(milliseconds, clock.now())
    if (time.isOver(clock.now())) times.delete(userId)
    else times.set(userId, time)
  }
  return {
    requireCapacity(userId) {
      limiter.requireCapacity(userId)
      const time = times.get(userId)
      if (time) requireCredit(time, clock)
    },
    run: (userId, run) =>
      limiter.run(userId, async () => {
        await payBack(findTime(userId), clock)
        const runNow = () => run((milliseconds) => charge(userId, milliseconds))
        // Two long statements at once would occupy two processors, and there may be no more.
        return findTime(userId).expectsLong(clock.now()) ? alone.run(userId, runNow) : runNow()
      }),
  }
}
