import path from 'node:path'
import type { Context } from '#src/context'

type Paths = Pick<Context, 'config'>

/** Of the file's name, too. */
export type SoundFormat = 'wav' | 'mp3'

export const soundFormats = ['wav', 'mp3'] as const

export const soundTypes: Record<SoundFormat, string> = { wav: 'audio/wav', mp3: 'audio/mpeg' }

export function recordingFolder({ config }: Paths): string {
  return path.join(config.dataDir, 'audio')
}

export function recordingFile(context: Paths, { format, id }: { id: string; format: SoundFormat }): string {
  return path.join(recordingFolder(context), `${id}.${format}`)
}

/** As the history stores it. */
export function recordingUrl(id: string): string {
  return `/api/audio/${id}`
}
