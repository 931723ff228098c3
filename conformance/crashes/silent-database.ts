import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../e2e/support/server-process.ts'
import { openStallingProxy } from '../../server/tests/support/stalling-proxy.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld } from './world.ts'
import { Writers } from './writers.ts'

/** Less than requests wait for the database, so that each is answered. */
const heldMs = 15_000
/** Once the database can be reached again. */
const backWithinMs = 30_000

/** The network to Postgres stalls, or its machine silently disappears and another takes over its address. */
export async function silenceDatabase(rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld('server')
  await using line = await openStallingProxy(world.cluster?.url ?? '')
  await using server = await world.start({ DATABASE_URL: line.url, STORAGE_PER_PERSON_MB: '100000' })
  const writers = await Writers.open(server.url, tally)
  const waits: number[] = []
  const goesOn = async (what: string) => {
    const [since, before] = [Date.now(), writers.rows.size]
    await until(what, () => writers.rows.size > before + 10, backWithinMs).catch((error: unknown) => {
      tally.lost += 1
      tally.notes.push(`${String(error)}; ${writers.lastRefusal}`)
    })
    waits.push(Date.now() - since)
  }
  for (let round = 0; round < rounds; round++) {
    writers.start(server.url)
    await goesOn('people write')
    line.hold()
    await sleep(heldMs)
    line.release()
    await goesOn('people write when the line is back')
    tally.lost += writers.refused
    writers.refused = 0
    line.abandon()
    await goesOn('people write on new connections')
    await writers.stop()
    writers.refused = 0
    tally.rounds += 1
  }
  tally.lost += writers.cut
  await writers.check(server.url, world.dataDir)
  tally.notes.push(writers.acknowledged, `people wrote again ${Math.max(...waits)} ms later at most`)
  return tally
}
