import path from 'node:path'
import type { Context } from '#src/context'

type Paths = Pick<Context, 'config'>

/** Also the file extension. */
export type SoundFormat = 'wav' | 'mp3'

export const soundFormats = ['wav', 'mp3'] as const

export const soundTypes: Record<SoundFormat, string> = { wav: 'audio/wav', mp3: 'audio/mpeg' }

/** The folder in which recordings are created, and wait while the store is unavailable. */
export function findRecordingFolder({ config }: Paths): string {
  return path.join(config.dataDir, 'audio')
}

/** The file name in the sound store. */
export function nameRecording({ format, id }: { id: string; format: SoundFormat }): string {
  return `${id}.${format}`
}

/** An encoder's input is named after its unfinished output. */
const named = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:wav|mp3)(\.part(?:\.wav\.part)?)?$/

/** Null for other file names. */
export function readRecordingName(name: string): { id: string; isUnfinished: boolean } | null {
  const [, id, unfinished] = named.exec(name) ?? []
  return id ? { id, isUnfinished: unfinished !== undefined } : null
}

/** The URL stored in the history. */
export function buildRecordingUrl(id: string): string {
  return `/api/audio/${id}`
}
