import type { Config } from '../config.ts'

/** Resolves to the exit code: 0 for success, 1 for failure. Throws `UsageError` for invalid arguments. */
export type RunCommand = (args: string[], config: Config) => Promise<number>

/** Invalid arguments: the tool prints the usage and exits with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
