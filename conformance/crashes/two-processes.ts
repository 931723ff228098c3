import { execFile } from 'node:child_process'
import { newTally, type Tally } from './tally.ts'
import { openWorld } from './world.ts'
import { Writers } from './writers.ts'

/** Resolves to its output when it exits; a process that is still running by then has started. */
function startSecond(env: Record<string, string>): Promise<string> {
  const options = { env: { ...process.env, ...env, PORT: '0', JOBS: 'off' }, timeout: 60_000 }
  return new Promise((resolve) => {
    execFile('node', ['server/src/main.ts'], options, (_error, _stdout, stderr) => resolve(stderr))
  })
}

/** A second process on an embedded data directory is refused with a message, and the first continues. */
export async function startTwice(rounds: number): Promise<Tally> {
  const tally = newTally()
  await using world = await openWorld('embedded')
  await using server = await world.start({ JOBS: 'off', STORAGE_PER_PERSON_MB: '100000' })
  const writers = await Writers.open(server.url, tally)
  writers.start(server.url)
  for (let round = 0; round < rounds; round++) {
    const refusal = await startSecond(world.env)
    if (!refusal.includes('in use by another Tidings process')) tally.unclear += 1
    tally.rounds += 1
  }
  await writers.stop()
  tally.lost += writers.cut
  await writers.check(server.url, world.dataDir)
  tally.notes.push(writers.acknowledged)
  return tally
}
