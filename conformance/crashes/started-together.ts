import { createDatabase } from '../../server/tests/support/postgres-cluster.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld } from './world.ts'

const processes = 4

/** Processes start at the same time on an empty database: all become ready. */
export async function startTogether(rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld('server')
  let longestMs = 0
  for (let round = 0; round < rounds; round++) {
    const DATABASE_URL = await createDatabase(world.cluster?.url ?? '', `together_${round}`)
    const since = Date.now()
    const starting = Array.from({ length: processes }, () => world.start({ DATABASE_URL }))
    for (const outcome of await Promise.allSettled(starting)) {
      if (outcome.status === 'fulfilled') {
        await outcome.value[Symbol.asyncDispose]()
        continue
      }
      tally.lost += 1
      tally.notes.push(String(outcome.reason).slice(-600))
    }
    longestMs = Math.max(longestMs, Date.now() - since)
    tally.rounds += 1
  }
  tally.notes.push(`${processes} processes were ready, and gone again, after ${longestMs} ms at most`)
  return tally
}
