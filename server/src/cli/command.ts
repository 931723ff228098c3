import type { Config } from '../config.ts'

/** One command of the operator's tool. */
export type Command = {
  /** How it is written, one form a line, without the tool's name. */
  usage: readonly string[]
  /** Resolves to the exit code: 0 for done, 1 for failed. Throws `UsageError` for words it does not understand. */
  run(words: string[], config: Config): Promise<number>
}

/** What was typed does not fit the command; the tool shows how it is written and ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
