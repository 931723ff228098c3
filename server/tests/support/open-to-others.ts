import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** `directory` and everything in it. */
export function everythingIn(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return [directory, ...entries.map(({ name, parentPath }) => path.join(parentPath, name))]
}

/** The files that other users of the machine may read or change. */
export function openToOthers(directory: string): string[] {
  // Removed meanwhile by a running server.
  const modeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  return everythingIn(directory).filter((file) => (modeOf(file) & 0o077) !== 0)
}
