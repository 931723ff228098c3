import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { encodeWav } from '#modules/speech'
import type { Context } from '#src/context'
import { deleteRecordingsBeyondLimit } from './jobs.ts'
import { insertRecording } from './queries.ts'
import { findRecordingFolder, nameRecording, buildRecordingUrl, type SoundFormat } from './recording-paths.ts'

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

/**
 * Saves a recording atomically and returns its URL. Null if the server keeps no recordings or, after logging it, if the disk or
 * the database fails: the answer is then saved without a recording. The user's oldest recordings are deleted beyond their
 * storage limit.
 */
export async function saveRecording(
  context: Context,
  { id = randomUUID(), samples, userId }: { userId: string; samples: Int16Array; id?: string },
): Promise<string | null> {
  if (context.config.audioKeptDays === 0) return null
  const folder = findRecordingFolder(context)
  // A unique name, because another process may be saving the same recording.
  const unfinished = path.join(folder, `${randomUUID()}.wav.part`)
  let name: string | null = null
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const format = await writeSound(context, samples, unfinished)
    const { size } = await stat(unfinished)
    name = nameRecording({ id, format })
    await context.sounds.keep(name, unfinished)
    await insertRecording(context.database.tables, {
      id,
      user_id: userId,
      bytes: size,
      duration_ms: Math.round((samples.length / audioSampleRate) * 1000),
      format,
      created_at: context.clock.now(),
    })
    await deleteRecordingsBeyondLimit(context, userId)
    return buildRecordingUrl(id)
  } catch (error) {
    context.log.error('a recording could not be saved', { error })
    // The disk's error has already been logged.
    await Promise.allSettled([
      rm(unfinished, { force: true }),
      ...(name === null ? [] : [context.sounds.remove(name)]),
    ])
    return null
  }
}
