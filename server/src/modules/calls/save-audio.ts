import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { encodeWav } from '#modules/speech'
import type { Context } from '#src/context'
import { insertAudio } from './queries.ts'

export function audioFolder({ config }: Pick<Context, 'config'>): string {
  return path.join(config.dataDir, 'audio')
}

export function audioFile(context: Pick<Context, 'config'>, id: string): string {
  return path.join(audioFolder(context), `${id}.wav`)
}

/**
 * Writes the sound of an answer to `DATA_DIR/audio/<id>.wav`, whole or not at all. Null, and logged, when the disk or
 * the database refuses: the answer then stays without sound. Null too where none is kept.
 */
export async function saveAudio(
  context: Context,
  userId: string,
  samples: Int16Array,
): Promise<string | null> {
  if (context.config.audioKeptDays === 0) return null
  const id = randomUUID()
  const file = audioFile(context, id)
  const unfinished = `${file}.part`
  try {
    const wav = encodeWav(samples)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(unfinished, wav, { mode: 0o600 })
    await rename(unfinished, file)
    await insertAudio(context.database.tables, {
      id,
      user_id: userId,
      bytes: wav.byteLength,
      duration_ms: Math.round((samples.length / audioSampleRate) * 1000),
      created_at: context.clock.now(),
    })
    return id
  } catch (error) {
    context.log.error('the sound of an answer could not be saved', { error })
    // What is left behind is no use to anybody; where even removing fails, the same disk has been logged just now.
    await Promise.allSettled([rm(unfinished, { force: true }), rm(file, { force: true })])
    return null
  }
}
