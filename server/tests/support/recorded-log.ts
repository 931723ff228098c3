import { createLogger, type Logger } from '#platform/logger'

/** A log that keeps its lines as they would be written. */
export function recordLog(): { log: Logger; lines: string[] } {
  const lines: string[] = []
  return { log: createLogger('json', (line) => lines.push(line)), lines }
}
