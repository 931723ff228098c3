import type { Clock } from '#platform/clock'
import type { Context } from '#src/context'
import { RecordError } from './record-error.ts'
import { StatementTime } from './statement-time.ts'

/** How many statements of one user may wait: the others' share of the database is kept. */
const mostWaiting = 50
/** Whoever owes time waits for it this long, and is refused beyond that. */
const longestDelayMs = 10_000

export type Charge = (milliseconds: number) => void
export type UserTurns = {
  /** Runs it when it is this user's turn. Throws `RecordError` when too many of theirs wait already, or took too long. */
  run<T>(userId: string, run: (charge: Charge) => Promise<T>): Promise<T>
}

function tooMany(message: string, retryAfterS: number): RecordError {
  const body = {
    code: 'over_request_rate_limit',
    message,
    details: `Try again after ${retryAfterS} seconds.`,
  }
  return new RecordError(429, body, retryAfterS)
}

type Turn = { running: number; waiting: (() => void)[]; time: StatementTime }

async function begin(turn: Turn, atOnce: number): Promise<void> {
  if (turn.running < atOnce) {
    turn.running += 1
    return
  }
  if (turn.waiting.length >= mostWaiting) {
    throw tooMany('Too many requests at once. Please wait for some answers first.', 1)
  }
  await new Promise<void>((resolve) => turn.waiting.push(resolve))
}

async function payBack({ time }: Turn, clock: Clock): Promise<void> {
  const delayMs = time.delayMs(clock.now())
  if (delayMs > longestDelayMs) {
    throw tooMany('Your last requests took too long. Please ask for less at once.', Math.ceil(delayMs / 1000))
  }
  if (delayMs > 0) await clock.sleep(delayMs)
}

export type TurnOptions = {
  /** Statements of one user. */
  atOnce: number
  /** What each of them may take without owing time. */
  freeMs: number
  clock: Clock
}

/**
 * Of what users ask this database for. The embedded one runs one statement at a time: two of one user would make everybody wait
 * twice. A server does not say how long it worked, only how long it was waited for, which is also long when others keep it busy.
 */
export function openStatementTurns({ clock, database }: Pick<Context, 'clock' | 'database'>): UserTurns {
  const share = database.kind === 'embedded' ? { atOnce: 1, freeMs: 100 } : { atOnce: 2, freeMs: 500 }
  return openUserTurns({ ...share, clock })
}

export function openUserTurns({ atOnce, clock, freeMs }: TurnOptions): UserTurns {
  const turns = new Map<string, Turn>()
  return {
    async run(userId, run) {
      const turn = turns.get(userId) ?? { running: 0, waiting: [], time: new StatementTime(freeMs) }
      turns.set(userId, turn)
      await begin(turn, atOnce)
      try {
        await payBack(turn, clock)
        return await run((milliseconds) => turn.time.charge(milliseconds, clock.now()))
      } finally {
        const next = turn.waiting.shift()
        if (next) next()
        else turn.running -= 1
        if (turn.running === 0 && turn.time.isPaid(clock.now())) turns.delete(userId)
      }
    },
  }
}
