import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { HeardCall } from './heard-call.ts'
import { newTally, type Tally } from './tally.ts'
import { countWaiting, openWorld, waitForNews } from './world.ts'

const callsAtOnce = 4
/** The lifetime of the first process after Postgres is back: it begins to save waiting answers before it is ready. */
const livesMs = 400
const withinMs = 60_000

/**
 * Postgres is killed while calls are answered, the process while those answers wait on disk, and its successor while it saves them.
 * Each answer must be in the history once, with its recording.
 */
export async function killWhileAnswersWait(rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld('server', { isDurable: true })
  const env = { PORT: String(await freePort()) }
  let server = await world.start(env)
  await waitForNews(server.url)
  const waited: number[] = []
  for (let round = 0; round < rounds; round++) {
    const calls = await Promise.all(Array.from({ length: callsAtOnce }, () => HeardCall.begin(server.url)))
    await Promise.all(calls.map((call) => call.ask()))
    await world.cluster?.kill()
    const texts = await Promise.all(calls.map((call) => call.hearOut()))
    waited.push(countWaiting(world))
    await server.kill()
    await world.cluster?.startAgain()
    const next = await world.start(env)
    await sleep(Math.random() * livesMs)
    await next.kill()
    waited.push(countWaiting(world))
    server = await world.start(env)
    await until('nothing waits any more', () => countWaiting(world) === 0, withinMs).catch(() => undefined)
    for (const [at, call] of calls.entries()) {
      await call.checkHistory(server.url, texts[at] ?? [], tally)
      await call.stop()
    }
    tally.rounds += 1
  }
  await server[Symbol.asyncDispose]()
  tally.notes.push(`waiting before the first and the second kill: ${waited.join(', ')}`)
  return tally
}
