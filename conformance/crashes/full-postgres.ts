import { chmodSync } from 'node:fs'
import { until } from '../../e2e/support/server-process.ts'
import { runStatement } from '../../server/tests/support/run-statement.ts'
import { mountSmallDisk, type SmallDisk } from './full-disk.ts'
import { HeardCall } from './heard-call.ts'
import { newTally, type Tally } from './tally.ts'
import { countWaiting, openWorld, waitForNews, type World } from './world.ts'
import { Writers } from './writers.ts'

const callsAtOnce = 4
const megabytes = 250
const withinMs = 60_000
/** Postgres without space for its WAL shuts down, and would do so again. */
const aliveWithinMs = 5000

/** With space again it continues, or is restarted as a supervisor would. */
async function makeRoom(disk: SmallDisk, { cluster }: World): Promise<'went on' | 'was started again'> {
  disk.makeRoom()
  const isAlive = () =>
    runStatement(cluster?.url ?? '', 'select').then(
      () => true,
      () => false,
    )
  try {
    await until('Postgres goes on', isAlive, aliveWithinMs)
    return 'went on'
  } catch {
    await cluster?.kill()
    await cluster?.startAgain()
    return 'was started again'
  }
}

/** The disk of Postgres is full while calls are answered and people write. Once it is freed, all of it is in the history, once, with its recording. */
export async function fillDiskOfPostgres(rounds: number): Promise<Tally> {
  const tally = newTally()
  using disk = mountSmallDisk(megabytes)
  chmodSync(disk.mounted, 0o755)
  await using world = await openWorld('server', { isDurable: true, folder: disk.mounted })
  await using server = await world.start({ STORAGE_PER_PERSON_MB: '100000' })
  await waitForNews(server.url)
  const writers = await Writers.open(server.url, tally)
  const ends: string[] = []
  let waited = 0
  for (let round = 0; round < rounds; round++) {
    const calls = await Promise.all(Array.from({ length: callsAtOnce }, () => HeardCall.begin(server.url)))
    await Promise.all(calls.map((call) => call.ask()))
    writers.start(server.url)
    const before = writers.refused
    disk.fill()
    await until('writing is refused', () => writers.refused > before, withinMs)
    const texts = await Promise.all(calls.map((call) => call.hearOut()))
    waited += countWaiting(world)
    ends.push(await makeRoom(disk, world))
    const rows = writers.rows.size
    await until('people write again', () => writers.rows.size > rows + 10, withinMs)
    await writers.stop()
    await until('nothing waits any more', () => countWaiting(world) === 0, withinMs).catch(() => undefined)
    for (const [at, call] of calls.entries()) {
      await call.checkHistory(server.url, texts[at] ?? [], tally)
      await call.stop()
    }
    tally.rounds += 1
  }
  tally.lost += writers.cut
  await writers.check(server.url, world.dataDir)
  tally.notes.push(writers.acknowledged, `${waited} answers of calls waited; Postgres ${ends.join(', ')}`)
  return tally
}
