import type { Context } from '#src/context'
import { listSourceNames } from './queries.ts'

/** Names of the sources that have brought something this user may hear, in no order; however many articles there are, it is quick. */
export function listKnownSources(context: Context, userId: string): Promise<string[]> {
  return listSourceNames(context.database.tables, userId)
}
