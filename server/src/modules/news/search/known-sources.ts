import type { Context } from '#src/context'
import { readSourceNames } from './queries.ts'

/** Names of the sources that have brought something this user may hear, in no order; however many articles there are, it is quick. */
export function knownSources(context: Context, userId: string): Promise<string[]> {
  return readSourceNames(context.database.tables, userId)
}
