import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { encodeWav } from '#modules/speech'
import { isMissingFile } from '#platform/files/missing-file'
import type { Context } from '#src/context'
import { deleteRecordingsBeyondLimit } from './jobs.ts'
import { deleteRecordings, insertRecording, type RecordingRow } from './queries.ts'
import { findRecordingFolder, nameRecording, buildRecordingUrl, type SoundFormat } from './recording-paths.ts'

/** A recording that is not stored yet: its row, and its audio in a file of this process. */
export type MadeRecording = { recording: RecordingRow; file: string }

/** Writes an MP3 if an encoder is installed, otherwise a WAV. */
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

/** Null if the server keeps no recordings or, after logging it, if the disk fails. The caller stores or discards the result. */
export async function makeRecording(
  context: Context,
  { id = randomUUID(), samples, userId }: { userId: string; samples: Int16Array; id?: string },
): Promise<MadeRecording | null> {
  if (context.config.audioKeptDays === 0) return null
  const folder = findRecordingFolder(context)
  // A unique name, because another process may be saving the same recording.
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

/** Deletes the file of a recording that will not be stored. */
export async function discardRecording(file: string): Promise<void> {
  // The disk's error has already been logged.
  await rm(file, { force: true }).catch(() => undefined)
}

/**
 * Stores a recording and resolves with its URL; may be repeated. The row is inserted first, because a job deletes audio without
 * one. The user's oldest recordings are deleted beyond their storage limit. Rejects if the database or the disk fails, and
 * then keeps the file.
 */
export async function storeRecording(context: Context, { file, recording }: MadeRecording): Promise<string> {
  const { database, sounds } = context
  const isNew = await insertRecording(database.tables, recording)
  try {
    await sounds.keep(nameRecording(recording), file)
  } catch (error) {
    // Another process, or this one before it was killed, has already moved the file.
    if (isNew || !isMissingFile(error)) {
      if (isNew) await deleteRecordings(database.tables, [recording.id]).catch(() => undefined)
      throw error
    }
  }
  await deleteRecordingsBeyondLimit(context, recording.user_id)
  return buildRecordingUrl(recording.id)
}

/**
 * Makes and stores a recording and returns its URL. Null if the server keeps no recordings or, after logging it, if the disk or
 * the database fails.
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
