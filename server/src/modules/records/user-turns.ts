import { RecordError } from './record-error.ts'

/** Statements of one user at a time, and how many more of theirs may wait: the others' share of the database is kept. */
const mostAtOnce = 2
const mostWaiting = 50

type Turns = { running: number; waiting: (() => void)[] }

const turnsByUser = new Map<string, Turns>()

async function begin(turns: Turns): Promise<void> {
  if (turns.running < mostAtOnce) {
    turns.running += 1
    return
  }
  if (turns.waiting.length >= mostWaiting) {
    throw new RecordError(429, {
      code: 'over_request_rate_limit',
      message: 'Too many requests at once. Please wait for some answers first.',
    })
  }
  await new Promise<void>((resolve) => turns.waiting.push(resolve))
}

/** Runs it when it is this user's turn. Throws `RecordError` when too many of theirs wait already. */
export async function runInTurn<T>(userId: string, run: () => Promise<T>): Promise<T> {
  const turns = turnsByUser.get(userId) ?? { running: 0, waiting: [] }
  turnsByUser.set(userId, turns)
  await begin(turns)
  try {
    return await run()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.running -= 1
    if (turns.running === 0) turnsByUser.delete(userId)
  }
}
