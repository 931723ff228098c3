import type { Logger } from './logger.ts'

/** What whoever breaks into this process may do is what its user may do. */
export const rootAdvice = 'Start it as a user of its own, who owns DATA_DIR and nothing else.'

/** False on systems that have no such user. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

export function warnAsRoot(log: Logger): void {
  if (runsAsRoot()) log.warn(`Tidings runs as root. ${rootAdvice}`)
}
