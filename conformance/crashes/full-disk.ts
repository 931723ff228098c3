import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until, type ServerProcess } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld } from './world.ts'
import { Writers } from './writers.ts'

const fullMs = 3000
const recoverWithinMs = 30_000

export type SmallDisk = Disposable & {
  mounted: string
  directory: string
  fill: () => void
  makeRoom: () => void
}

/** Mounts a small disk in memory; needs Linux and root. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const mounted = mkdtempSync(path.join(tmpdir(), 'tidings-full-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tidings', mounted])
  const ballast = path.join(mounted, 'ballast')
  return {
    mounted,
    directory: path.join(mounted, 'data'),
    fill() {
      const { bavail, bsize } = statfsSync(mounted)
      const file = openSync(ballast, 'a')
      for (let left = bavail; left > 0; left -= 256) {
        // The writers use up space meanwhile.
        try {
          writeSync(file, Buffer.alloc(Math.min(left, 256) * bsize))
        } catch {
          break
        }
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', mounted])
      rmSync(mounted, { recursive: true, force: true })
    },
  }
}

/** Started on a full disk it serves, or exits with a message about the missing space. Resolves to null if it exited. */
async function startWithoutRoom(start: () => Promise<ServerProcess>, tally: Tally) {
  try {
    return await start()
  } catch (error) {
    const said = String(error)
    if (!/No room|no room|No space left/.test(said)) {
      tally.unclear += 1
      tally.notes.push(said.slice(-600))
    }
    return null
  }
}

/** Fills the disk under load and waits until that is noticed, and a little longer. */
async function fillUnderLoad(disk: SmallDisk, writers: Writers, tally: Tally): Promise<void> {
  await sleep(1000)
  const before = writers.refused
  disk.fill()
  await until('writing is refused', () => writers.refused > before, recoverWithinMs).catch(() => {
    tally.lost += 1
    tally.notes.push('nothing was refused on a full disk')
  })
  await sleep(fullMs)
}

type Scene = { disk: SmallDisk; writers: Writers; tally: Tally; start: () => Promise<ServerProcess> }

/** Fills the disk, kills and restarts the process if wanted, then frees space. Resolves to the running process. */
async function fillOnce(server: ServerProcess, isKilled: boolean, scene: Scene): Promise<ServerProcess> {
  const { disk, start, tally, writers } = scene
  await fillUnderLoad(disk, writers, tally)
  if (isKilled) await server.kill()
  else tally.lost += writers.cut
  const withoutRoom = isKilled ? await startWithoutRoom(start, tally) : server
  writers.cut = 0
  disk.makeRoom()
  const running = withoutRoom ?? (await start())
  const [rows, mails] = [writers.rows.size, writers.mails.size]
  const isWriting = () => writers.rows.size > rows + 10 && writers.mails.size > mails
  await until('it goes on', isWriting, recoverWithinMs).catch(() => {
    tally.lost += 1
    tally.notes.push(`it did not go on when there was room again: ${running.output().slice(-500)}`)
  })
  await writers.stop()
  tally.lost += writers.cut
  writers.cut = 0
  return running
}

/** The disk of DATA_DIR fills up under load and is freed; every second time the process is killed and started while it is full. */
async function fillDisk(kind: 'embedded' | 'server', rounds: number): Promise<Tally> {
  const tally = newTally()
  using disk = mountSmallDisk(kind === 'embedded' ? 300 : 20)
  await using world = await openWorld(kind, { dataDir: disk.directory })
  const env = { PORT: String(await freePort()), JOBS: 'off', STORAGE_PER_PERSON_MB: '100000' }
  const start = () => world.start(env)
  let server = await start()
  const writers = await Writers.open(server.url, tally)
  for (let round = 0; round < rounds; round++) {
    writers.start(server.url)
    server = await fillOnce(server, round % 2 === 1, { disk, writers, tally, start })
    await server.kill()
    server = await start()
    tally.rounds += 1
  }
  await writers.check(server.url, world.dataDir)
  await server[Symbol.asyncDispose]()
  tally.notes.push(writers.acknowledged)
  return tally
}

export const fillDiskOfEmbedded = (rounds: number) => fillDisk('embedded', rounds)
export const fillDiskBesidePostgres = (rounds: number) => fillDisk('server', rounds)
