import { callResumeMs } from '@tidings/contract/limits'
import { setTimeout as sleep } from 'node:timers/promises'
import { machine } from '../../bench/support/figures.ts'
import { type ServerProcess } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { HeardCall } from './heard-call.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld, waitForNews, type World } from './world.ts'

const callsAtOnce = 4
const withinMs = 3000
/** For the campaign with a hundred calls: two cores cannot serve all of them at once. */
const hundred = { rounds: 10, callsAtOnce: 10 }

/** The answer without any failure. */
async function hearUndisturbed(url: string): Promise<string[]> {
  const call = await HeardCall.begin(url)
  await call.ask()
  const texts = await call.hearOut()
  await call.stop()
  return texts
}

type Round = {
  victim: ServerProcess
  expected: readonly string[]
  /** Resolves to the addresses at which calls can reconnect. */
  findResumeUrl: () => Promise<string> | string
  mostMs: number
  callsAtOnce?: number
  /** How to end the process, killed by default. Resolves once its calls may reconnect. */
  end?: () => Promise<void>
}

/** Ends a process in the middle of answers, reconnects its calls elsewhere and plays them to the end. */
async function endRound(
  { callsAtOnce: count = callsAtOnce, end, expected, findResumeUrl, mostMs, victim }: Round,
  tally: Tally,
): Promise<number[]> {
  const calls = await Promise.all(Array.from({ length: count }, () => HeardCall.begin(victim.url)))
  await Promise.all(calls.map((call) => call.ask()))
  await sleep(Math.random() * 300)
  const since = Date.now()
  await (end ? end() : victim.kill())
  const url = await findResumeUrl()
  const times = await Promise.all(calls.map((call) => call.comeBack(url, since)))
  for (const [at, call] of calls.entries()) {
    const ms = times[at] ?? null
    if (ms === null || ms > mostMs) {
      tally.lost += 1
      tally.notes.push(ms === null ? 'a call did not come back' : `a call came back after ${ms} ms`)
    }
    if (ms === null) continue
    await call.hearOut()
    await call.check(url, expected, tally)
    await call.stop()
  }
  tally.rounds += 1
  return times.filter((ms) => ms !== null)
}

function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${times.length} calls went on, after ${sorted[Math.floor(sorted.length / 2)]} ms in the middle and ${sorted.at(-1)} ms at most`
}

/** Two processes on one Postgres: one is killed while it answers, and a call at the other continues undisturbed. */
export async function killCallsOnPostgres(rounds: number): Promise<Tally> {
  const tally = newTally()
  const times: number[] = []
  await using world = await openWorld('server')
  await using other = await world.start()
  await waitForNews(other.url)
  const expected = await hearUndisturbed(other.url)
  for (let round = 0; round < rounds; round++) {
    const victim = await world.start({ JOBS: 'off' })
    const elsewhere = await HeardCall.begin(other.url)
    await elsewhere.ask()
    times.push(
      ...(await endRound({ victim, expected, findResumeUrl: () => other.url, mostMs: withinMs }, tally)),
    )
    await elsewhere.hearOut()
    await elsewhere.check(other.url, expected, tally)
    await elsewhere.stop()
  }
  tally.notes.push(describeTimes(times))
  return tally
}

/** The longest that a process may take to stop. */
const stoppedWithinMs = 10_000

/** A rolling restart: of two processes on one Postgres, the one that is answering is stopped in the middle of its answers. */
export async function stopWhileAnswering(rounds: number): Promise<Tally> {
  const tally = newTally()
  const times: number[] = []
  await using world = await openWorld('server')
  await using other = await world.start()
  await waitForNews(other.url)
  const expected = await hearUndisturbed(other.url)
  for (let round = 0; round < rounds; round++) {
    const victim = await world.start()
    const stops: PromiseLike<void>[] = []
    let since = 0
    const end = () => {
      since = Date.now()
      // Its calls do not wait for its end.
      stops.push(victim[Symbol.asyncDispose]().then(() => undefined))
      return Promise.resolve()
    }
    const findResumeUrl = () => other.url
    times.push(...(await endRound({ victim, end, expected, findResumeUrl, mostMs: withinMs }, tally)))
    await Promise.all(stops)
    if (Date.now() - since <= stoppedWithinMs) continue
    tally.lost += 1
    tally.notes.push('a process did not stop in time')
  }
  tally.notes.push(describeTimes(times))
  return tally
}

/** Three processes on one Postgres: a hundred calls, ten in each killed process, reconnect to the other two. */
export async function killHundredCalls(): Promise<Tally> {
  const tally = newTally()
  const times: number[] = []
  await using world = await openWorld('server')
  await using one = await world.start()
  await using other = await world.start({ JOBS: 'off' })
  await waitForNews(other.url)
  const expected = await hearUndisturbed(other.url)
  for (let round = 0; round < hundred.rounds; round++) {
    const victim = await world.start({ JOBS: 'off' })
    const findResumeUrl = () => (round % 2 === 0 ? one : other).url
    const { callsAtOnce } = hundred
    times.push(...(await endRound({ victim, expected, findResumeUrl, mostMs: withinMs, callsAtOnce }, tally)))
  }
  const all = hundred.rounds * hundred.callsAtOnce
  const inTime = times.filter((ms) => ms <= withinMs).length
  tally.notes.push(
    describeTimes(times),
    `${inTime} of ${all} within ${withinMs} ms: ${inTime === all ? 'ok' : 'below target'}; ${machine()}`,
  )
  return tally
}

/** One process on the embedded database, killed and restarted while its pages wait. */
export async function killCallsOnEmbedded(rounds: number): Promise<Tally> {
  const tally = newTally()
  const times: number[] = []
  await using world = await openWorld('embedded')
  const PORT = String(await freePort())
  let server = await world.start({ PORT })
  await waitForNews(server.url)
  const expected = await hearUndisturbed(server.url)
  for (let round = 0; round < rounds; round++) {
    const findResumeUrl = async () => (server = await restart(world, PORT)).url
    times.push(...(await endRound({ victim: server, expected, findResumeUrl, mostMs: callResumeMs }, tally)))
  }
  await server[Symbol.asyncDispose]()
  tally.notes.push(describeTimes(times))
  return tally
}

function restart(world: World, PORT: string): Promise<ServerProcess> {
  return world.start({ PORT })
}
