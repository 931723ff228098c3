import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import {
  deleteRecordings,
  findExistingIds,
  listRecordingsBefore,
  listRecordingsOfUser,
  listUnnamedRecordings,
} from './queries.ts'
import { recordingFile, recordingFolder } from './recording-paths.ts'

const dayMs = 86_400_000
const batchSize = 200
/** A younger file may belong to a recording that is being saved. */
const strayAfterMs = 3_600_000
const recordingName = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.wav(\.part)?$/

type JobContext = Pick<Context, 'clock' | 'config' | 'database' | 'log'>

/** False, and logged, if the file cannot be removed. */
async function removeFile({ log }: JobContext, file: string): Promise<boolean> {
  try {
    await rm(file, { force: true })
    return true
  } catch (error) {
    log.error('a recording could not be deleted', { error })
    return false
  }
}

/**
 * Batch by batch, files first: a row without a file answers as expired and is retried later, a file without a row would be a
 * stray. Ends early when a whole batch of files cannot be removed.
 */
async function deleteListed(context: JobContext, list: () => Promise<string[]>): Promise<number> {
  let count = 0
  for (;;) {
    const ids = await list()
    const removed: string[] = []
    for (const id of ids) if (await removeFile(context, recordingFile(context, id))) removed.push(id)
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

/** Of entries that were deleted. Those of a hosted project cannot be looked up, and go by age alone. */
function deleteUnnamed(context: JobContext, signal: AbortSignal): Promise<number> {
  const { clock, config, database } = context
  if (config.hostedProject) return Promise.resolve(0)
  const before = new Date(clock.now().getTime() - strayAfterMs)
  return deleteListed(context, () => {
    signal.throwIfAborted()
    return listUnnamedRecordings(database.tables, before, batchSize)
  })
}

/** With their files. Throws if one could not be removed: its row stays. */
export async function deleteRecordingsOfUser(context: JobContext, userId: string): Promise<void> {
  const list = (most: number) => listRecordingsOfUser(context.database.tables, userId, most)
  await deleteListed(context, () => list(batchSize))
  if ((await list(1)).length > 0) throw new Error('recordings could not be deleted')
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // The first recording creates the folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Files without a row, left behind by a killed process or a deleted account. */
async function findStrays({ clock, database }: JobContext, files: string[]): Promise<string[]> {
  const old: { file: string; id: string; isUnfinished: boolean }[] = []
  for (const file of files) {
    const [, id, unfinished] = recordingName.exec(path.basename(file)) ?? []
    const found = id && (await stat(file).catch(() => null))
    if (!id || !found || clock.now().getTime() - found.mtimeMs < strayAfterMs) continue
    old.push({ file, id, isUnfinished: unfinished !== undefined })
  }
  if (old.length === 0) return []
  const existing = await findExistingIds(
    database.tables,
    old.map(({ id }) => id),
  )
  return old.filter(({ id, isUnfinished }) => isUnfinished || !existing.has(id)).map(({ file }) => file)
}

async function deleteStrays(context: JobContext, signal: AbortSignal): Promise<number> {
  const folder = recordingFolder(context)
  const names = await listFiles(folder)
  let count = 0
  for (let at = 0; at < names.length; at += batchSize) {
    signal.throwIfAborted()
    const files = names.slice(at, at + batchSize).map((name) => path.join(folder, name))
    for (const file of await findStrays(context, files)) {
      if (await removeFile(context, file)) count += 1
    }
  }
  return count
}

/** Deletes recordings that expired or whose entry was deleted, and stray files. Hourly, so that a machine that is off at night catches up. */
export function deleteOldRecordingsJob(context: JobContext): Job {
  return {
    // Queued under this name in existing databases.
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
