import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld } from './world.ts'
import { Writers } from './writers.ts'

const busyMs = 1500

const aMoment = () => sleep(busyMs * (0.5 + Math.random()))

async function killWhileWriting(kind: 'embedded' | 'server', rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld(kind)
  const PORT = String(await freePort())
  const env = { PORT, JOBS: 'off', STORAGE_PER_PERSON_MB: '100000' }
  let server = await world.start(env)
  const writers = await Writers.open(server.url, tally)
  for (let round = 0; round < rounds; round++) {
    writers.start(server.url)
    await aMoment()
    await server.kill()
    await writers.stop()
    server = await world.start(env)
    tally.rounds += 1
  }
  await writers.check(server.url, world.dataDir)
  await server[Symbol.asyncDispose]()
  tally.notes.push(writers.acknowledged)
  return tally
}

export const killWritesOnEmbedded = (rounds: number) => killWhileWriting('embedded', rounds)
export const killWritesOnPostgres = (rounds: number) => killWhileWriting('server', rounds)

/** Postgres disappears under load and returns: every request ends in time, and the process recovers by itself. */
export async function killPostgres(rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld('server', { isDurable: true })
  await using server = await world.start({ STORAGE_PER_PERSON_MB: '100000' })
  const writers = await Writers.open(server.url, tally)
  for (let round = 0; round < rounds; round++) {
    writers.start(server.url)
    await aMoment()
    await world.cluster?.kill()
    await aMoment()
    await world.cluster?.startAgain()
    const before = writers.rows.size
    await until('rows are written again', () => writers.rows.size > before + 10, 20_000).catch(() => {
      tally.lost += 1
      tally.notes.push('the process did not recover')
    })
    await writers.stop()
    tally.rounds += 1
  }
  await writers.check(server.url, null)
  tally.notes.push(writers.acknowledged)
  return tally
}

/** SIGTERM under load: running requests are answered, and the process exits within ten seconds. */
export async function stopUnderLoad(rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld('server')
  const PORT = String(await freePort())
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await world.start({ PORT })
    const writers = await Writers.open(server.url, tally)
    writers.start(server.url)
    await aMoment()
    const since = Date.now()
    await server[Symbol.asyncDispose]()
    times.push(Date.now() - since)
    await writers.stop()
    tally.lost += writers.cut
    if (writers.cut > 0) tally.notes.push(`${writers.cut} cut: ${writers.lastCut}`)
    await using again = await world.start({ PORT })
    await writers.check(again.url, null)
    tally.rounds += 1
  }
  const longest = Math.max(...times)
  if (longest > 10_000) tally.lost += 1
  tally.notes.push(`gone after ${longest} ms at most`)
  return tally
}
