import path from 'node:path'
import type { Context } from '#src/context'

type Paths = Pick<Context, 'config'>

/** Of the file's name, too. */
export type SoundFormat = 'wav' | 'mp3'

export const soundFormats = ['wav', 'mp3'] as const

export const soundTypes: Record<SoundFormat, string> = { wav: 'audio/wav', mp3: 'audio/mpeg' }

/** Where recordings are made, and wait for a store that does not answer. */
export function findRecordingFolder({ config }: Paths): string {
  return path.join(config.dataDir, 'audio')
}

/** Its name in the store of sounds. */
export function nameRecording({ format, id }: { id: string; format: SoundFormat }): string {
  return `${id}.${format}`
}

const named = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?:wav|mp3)(\.part)?$/

/** Null for what is no recording's name. */
export function readRecordingName(name: string): { id: string; isUnfinished: boolean } | null {
  const [, id, unfinished] = named.exec(name) ?? []
  return id ? { id, isUnfinished: unfinished !== undefined } : null
}

/** As the history stores it. */
export function buildRecordingUrl(id: string): string {
  return `/api/audio/${id}`
}
