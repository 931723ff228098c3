import path from 'node:path'
import type { Context } from '#src/context'

type Paths = Pick<Context, 'config'>

export function recordingFolder({ config }: Paths): string {
  return path.join(config.dataDir, 'audio')
}

export function recordingFile(context: Paths, id: string): string {
  return path.join(recordingFolder(context), `${id}.wav`)
}

/** As the history stores it. */
export function recordingUrl(id: string): string {
  return `/api/audio/${id}`
}
