import { setTimeout as sleep } from 'node:timers/promises'
import { HeardCall } from './heard-call.ts'
import { settableClock } from './settable-clock.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld, runJob, waitForNews } from './world.ts'
import { Writers } from './writers.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An hour and a day forward and back, and the same backward. */
const jumps = [hourMs, 0, dayMs, 0, -hourMs, 0, -dayMs, 0]
/** Time for a call's process to check at least once, after a jump forward, whether its page is silent. */
const heartbeatMs = 17_000

/** A call in the middle of an answer continues as if nothing had happened. */
async function hearThrough(call: HeardCall, url: string, { expected, tally }: Watched): Promise<void> {
  try {
    await call.hearOut()
    await call.check(url, expected, tally)
  } catch (error) {
    tally.lost += 1
    tally.notes.push(`a call broke off: ${error instanceof Error ? error.message : String(error)}`)
  }
  await call.stop()
}

type Watched = { expected: readonly string[]; tally: Tally }

/** The clock of a process jumps under load and with calls in mid-answer; on Postgres another process keeps the right time. */
async function moveClock(kind: 'embedded' | 'server', rounds: number): Promise<Tally> {
  const tally = newTally()
  using clock = settableClock()
  await using world = await openWorld(kind)
  const more = { STORAGE_PER_PERSON_MB: '100000' }
  await using server = await world.start({ ...more, ...clock.env })
  await using other = kind === 'server' ? await world.start({ ...more, JOBS: 'off' }) : null
  await waitForNews(server.url)
  const undisturbed = await HeardCall.begin(server.url)
  await undisturbed.ask()
  const expected = await undisturbed.hearOut()
  await undisturbed.stop()
  const urls = [server.url, ...(other ? [other.url] : [])]
  const writers = await Writers.open(server.url, tally)
  for (let round = 0; round < rounds; round++) {
    for (const aheadMs of jumps) {
      const calls = await Promise.all(urls.map((url) => HeardCall.begin(url)))
      await Promise.all(calls.map((call) => call.ask()))
      writers.start(server.url)
      await clock.setAhead(aheadMs)
      // The time written by the process whose clock jumped. On the embedded database it is not predictable.
      if (world.cluster) await runJob(world, 'calls-complete')
      await sleep(aheadMs > 0 ? heartbeatMs : 500)
      await writers.stop()
      await Promise.all(calls.map((call, at) => hearThrough(call, urls[at] ?? '', { expected, tally })))
    }
    tally.rounds += 1
  }
  tally.lost += writers.cut
  tally.lost += writers.refused
  if (writers.refused > 0) tally.notes.push(`refused: ${writers.lastRefusal}`)
  await writers.check(server.url, world.dataDir)
  tally.notes.push(writers.acknowledged)
  return tally
}

export const moveClockOfEmbedded = (rounds: number) => moveClock('embedded', rounds)
export const moveClockBesidePostgres = (rounds: number) => moveClock('server', rounds)
