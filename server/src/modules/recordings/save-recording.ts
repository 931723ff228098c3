import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { encodeWav } from '#modules/speech'
import type { Context } from '#src/context'
import { insertRecording } from './queries.ts'
import { recordingFile, recordingUrl } from './recording-paths.ts'

/**
 * Writes a recording to `DATA_DIR/audio/<id>.wav`, whole or not at all, and returns its URL. Null if the server keeps no
 * recordings, and, logged, if the disk or the database fails: the answer is then saved without a recording.
 */
export async function saveRecording(
  context: Context,
  { id = randomUUID(), samples, userId }: { userId: string; samples: Int16Array; id?: string },
): Promise<string | null> {
  if (context.config.audioKeptDays === 0) return null
  const file = recordingFile(context, id)
  const unfinished = `${file}.part`
  try {
    const wav = encodeWav(samples)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(unfinished, wav, { mode: 0o600 })
    await rename(unfinished, file)
    await insertRecording(context.database.tables, {
      id,
      user_id: userId,
      bytes: wav.byteLength,
      duration_ms: Math.round((samples.length / audioSampleRate) * 1000),
      created_at: context.clock.now(),
    })
    return recordingUrl(id)
  } catch (error) {
    context.log.error('a recording could not be saved', { error })
    // If removing fails too, the disk's error has just been logged.
    await Promise.allSettled([rm(unfinished, { force: true }), rm(file, { force: true })])
    return null
  }
}
