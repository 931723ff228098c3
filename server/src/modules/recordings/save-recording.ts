import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { encodeWav } from '#modules/speech'
import type { Context } from '#src/context'
import { deleteRecordingsBeyondLimit } from './jobs.ts'
import { deleteRecordings, insertRecording, type RecordingRow } from './queries.ts'
import { findRecordingFolder, nameRecording, buildRecordingUrl, type SoundFormat } from './recording-paths.ts'

/** A recording that is not stored yet: what its row will be, and its sound as a file of this process. */
export type MadeRecording = { recording: RecordingRow; file: string }

/** As an MP3 where that can be made, else as it is. */
async function writeSound(
  { log, mp3Encoder }: Context,
  samples: Int16Array,
  file: string,
): Promise<SoundFormat> {
  const wav = encodeWav(samples)
  if (mp3Encoder) {
    try {
      await mp3Encoder.encode(wav, file)
      return 'mp3'
    } catch (error) {
      log.warn('a recording could not be made smaller', { error })
    }
  }
  await writeFile(file, wav, { mode: 0o600 })
  return 'wav'
}

const logFailure = ({ log }: Context, error: unknown) =>
  log.error('a recording could not be saved', { error })

/** Null if the server keeps no recordings, and, logged, if the disk fails. What is made is to be stored or discarded. */
export async function makeRecording(
  context: Context,
  { id = randomUUID(), samples, userId }: { userId: string; samples: Int16Array; id?: string },
): Promise<MadeRecording | null> {
  if (context.config.audioKeptDays === 0) return null
  const folder = findRecordingFolder(context)
  // A name of its own: another process may be at the same recording.
  const file = path.join(folder, `${randomUUID()}.wav.part`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const format = await writeSound(context, samples, file)
    const { size } = await stat(file)
    const recording = {
      id,
      user_id: userId,
      bytes: size,
      duration_ms: Math.round((samples.length / audioSampleRate) * 1000),
      format,
      created_at: context.clock.now(),
    }
    return { recording, file }
  } catch (error) {
    logFailure(context, error)
    await discardRecording(file)
    return null
  }
}

/** Of a recording that is not to be stored. */
export async function discardRecording(file: string): Promise<void> {
  // If removing fails too, the disk's error has been logged.
  await rm(file, { force: true }).catch(() => undefined)
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/**
 * Stores a recording, once however often that is tried, and resolves with its URL. Its row comes first: a sound without one is a
 * stray. The person's oldest recordings go when all together take more than they may. Rejects where the database or the disk
 * fails; the file is there then.
 */
export async function storeRecording(context: Context, { file, recording }: MadeRecording): Promise<string> {
  const { database, sounds } = context
  const isNew = await insertRecording(database.tables, recording)
  try {
    await sounds.keep(nameRecording(recording), file)
  } catch (error) {
    // A process that was killed here, or is at it too, has moved the file already.
    if (isNew || !isMissing(error)) {
      if (isNew) await deleteRecordings(database.tables, [recording.id]).catch(() => undefined)
      throw error
    }
  }
  await deleteRecordingsBeyondLimit(context, recording.user_id)
  return buildRecordingUrl(recording.id)
}

/**
 * Makes and stores a recording, and returns its URL. Null if the server keeps no recordings, and, logged, if the disk or the
 * database fails.
 */
export async function saveRecording(
  context: Context,
  wanted: { userId: string; samples: Int16Array; id?: string },
): Promise<string | null> {
  const made = await makeRecording(context, wanted)
  if (!made) return null
  try {
    return await storeRecording(context, made)
  } catch (error) {
    logFailure(context, error)
    await discardRecording(made.file)
    return null
  }
}
