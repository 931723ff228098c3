import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { audioFile, audioFolder } from './save-audio.ts'
import { deleteSounds, knownSounds, soundsBefore } from './sound-queries.ts'

const dayMs = 86_400_000
const batch = 200
/** A younger file may be of an answer that is being saved. */
const strayAfterMs = 3_600_000
const soundFile = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.wav(\.part)?$/

type SoundContext = Pick<Context, 'clock' | 'config' | 'database' | 'log'>

/** False, and logged, when the file cannot be removed. */
async function removeFile({ log }: SoundContext, file: string): Promise<boolean> {
  try {
    await rm(file, { force: true })
    return true
  } catch (error) {
    log.error('a sound could not be removed', { error })
    return false
  }
}

/** Files first: a row without its file is answered as expired and tried again, a file without its row is a stray. */
async function removeOld(context: SoundContext, signal: AbortSignal): Promise<number> {
  const { clock, config, database } = context
  const before = new Date(clock.now().getTime() - config.audioKeptDays * dayMs)
  let removed = 0
  for (;;) {
    signal.throwIfAborted()
    const ids = await soundsBefore(database.tables, before, batch)
    const gone: string[] = []
    for (const id of ids) if (await removeFile(context, audioFile(context, id))) gone.push(id)
    if (gone.length > 0) await deleteSounds(database.tables, gone)
    removed += gone.length
    if (ids.length < batch || gone.length === 0) return removed
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // Nothing has been said yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Of these files, those that no row stands for: what an ended process or account left behind. */
async function straysAmong({ clock, database }: SoundContext, files: string[]): Promise<string[]> {
  const old: { file: string; id: string; isUnfinished: boolean }[] = []
  for (const file of files) {
    const [, id, unfinished] = soundFile.exec(path.basename(file)) ?? []
    const found = id && (await stat(file).catch(() => null))
    if (!id || !found || clock.now().getTime() - found.mtimeMs < strayAfterMs) continue
    old.push({ file, id, isUnfinished: unfinished !== undefined })
  }
  if (old.length === 0) return []
  const known = await knownSounds(
    database.tables,
    old.map(({ id }) => id),
  )
  return old.filter(({ id, isUnfinished }) => isUnfinished || !known.has(id)).map(({ file }) => file)
}

async function removeStrays(context: SoundContext, signal: AbortSignal): Promise<number> {
  const folder = audioFolder(context)
  const names = await filesIn(folder)
  let removed = 0
  for (let at = 0; at < names.length; at += batch) {
    signal.throwIfAborted()
    const files = names.slice(at, at + batch).map((name) => path.join(folder, name))
    for (const file of await straysAmong(context, files)) {
      if (await removeFile(context, file)) removed += 1
    }
  }
  return removed
}

/**
 * Removes the sound of answers that are older than the operator keeps it, and files that belong to nothing. Every hour,
 * so that a machine that sleeps at night does it too.
 */
export function forgetSoundJob(context: SoundContext): Job {
  return {
    name: 'calls.forget-sound',
    schedule: '41 * * * *',
    timeoutS: 600,
    retries: 1,
    async run(_data, signal) {
      const expired = await removeOld(context, signal)
      const strays = await removeStrays(context, signal)
      if (expired + strays > 0) context.log.child('calls').info('sound removed', { expired, strays })
    },
  }
}
