import type { Job } from '#platform/job-queue'
import type { ListedSound } from '#platform/sounds/sound-store'
import type { Context } from '#src/context'
import {
  deleteRecordings,
  findExistingIds,
  listRecordingsBefore,
  listRecordingsBeyond,
  listRecordingsOfUser,
  listUnnamedRecordings,
} from './queries.ts'
import { readRecordingName, nameRecording, soundFormats } from './recording-paths.ts'

const dayMs = 86_400_000
const batchSize = 200
/** Younger files may belong to a recording that is still being saved. */
const strayAfterMs = 3_600_000

type JobContext = Pick<Context, 'clock' | 'config' | 'database' | 'log' | 'sounds'>

/** False, and logged, if it cannot be removed. */
async function removeSound({ log, sounds }: JobContext, name: string): Promise<boolean> {
  try {
    await sounds.remove(name)
    return true
  } catch (error) {
    log.error('a recording could not be deleted', { error })
    return false
  }
}

async function removeRecording(context: JobContext, id: string): Promise<boolean> {
  const removed: boolean[] = []
  for (const format of soundFormats) removed.push(await removeSound(context, nameRecording({ id, format })))
  return removed.every(Boolean)
}

/**
 * Deletes in batches, files first: a row without a file is reported as expired and retried later, but a file without a row
 * would be orphaned. Ends early if a whole batch of files cannot be removed.
 */
async function deleteListed(context: JobContext, list: () => Promise<string[]>): Promise<number> {
  let count = 0
  for (;;) {
    const ids = await list()
    const removed: string[] = []
    for (const id of ids) if (await removeRecording(context, id)) removed.push(id)
    if (removed.length > 0) await deleteRecordings(context.database.tables, removed)
    count += removed.length
    if (ids.length < batchSize || removed.length === 0) return count
  }
}

function deleteExpired(context: JobContext, signal: AbortSignal): Promise<number> {
  const { clock, config, database } = context
  const before = new Date(clock.now().getTime() - config.audioKeptDays * dayMs)
  return deleteListed(context, () => {
    signal.throwIfAborted()
    return listRecordingsBefore(database.tables, before, batchSize)
  })
}

/**
 * Deletes recordings whose history entry was deleted. A hosted project's history cannot be read, so its recordings only expire.
 */
function deleteUnnamed(context: JobContext, signal: AbortSignal): Promise<number> {
  const { clock, config, database } = context
  if (config.hostedProject) return Promise.resolve(0)
  const before = new Date(clock.now().getTime() - strayAfterMs)
  return deleteListed(context, () => {
    signal.throwIfAborted()
    return listUnnamedRecordings(database.tables, before, batchSize)
  })
}

/** Deletes rows and files. Throws if a file could not be removed; its row stays. */
export async function deleteRecordingsOfUser(context: JobContext, userId: string): Promise<void> {
  const list = (most: number) => listRecordingsOfUser(context.database.tables, userId, most)
  await deleteListed(context, () => list(batchSize))
  if ((await list(1)).length > 0) throw new Error('recordings could not be deleted')
}

/** Deletes the user's oldest recordings beyond their storage limit. */
export async function deleteRecordingsBeyondLimit(context: JobContext, userId: string): Promise<void> {
  const { config, database } = context
  const limits = { mostBytes: config.mostSoundBytes, limit: batchSize }
  await deleteListed(context, () => listRecordingsBeyond(database.tables, userId, limits))
}

/** Files without a row, left behind by a killed process or a deleted account. */
async function findStrays({ clock, database }: JobContext, page: ListedSound[]): Promise<string[]> {
  const old = page.flatMap(({ modified, name }) => {
    const read = readRecordingName(name)
    if (!read || clock.now().getTime() - modified.getTime() < strayAfterMs) return []
    return [{ name, ...read }]
  })
  if (old.length === 0) return []
  const existing = await findExistingIds(
    database.tables,
    old.map(({ id }) => id),
  )
  return old.filter(({ id, isUnfinished }) => isUnfinished || !existing.has(id)).map(({ name }) => name)
}

async function deleteStrays(context: JobContext, signal: AbortSignal): Promise<number> {
  let count = 0
  for await (const page of context.sounds.list()) {
    signal.throwIfAborted()
    for (const name of await findStrays(context, page)) {
      if (await removeSound(context, name)) count += 1
    }
  }
  return count
}

/** Deletes recordings that expired or whose entry was deleted, and stray files. Hourly, so that a machine that is off at night catches up. */
export function deleteOldRecordingsJob(context: JobContext): Job {
  return {
    // Existing databases have jobs queued under this name.
    name: 'calls.forget-sound',
    schedule: '41 * * * *',
    timeoutS: 600,
    retries: 1,
    async run(_data, signal) {
      const expired = await deleteExpired(context, signal)
      const unnamed = await deleteUnnamed(context, signal)
      const strays = await deleteStrays(context, signal)
      if (expired + unnamed + strays > 0)
        context.log.child('recordings').info('recordings deleted', { expired, unnamed, strays })
    },
  }
}
