import type { Context } from '#src/context'
import { dropTitleWords } from '../search/misheard/title-word-queries.ts'
import { deleteOldFingerprints } from '../stories/queries.ts'
import { deleteOldArticles } from './prune-queries.ts'

const dayMs = 86_400_000
// Longer than the three days in which an article can join a story, because some feeds date articles late.
const fingerprintDays = 7
/** On the embedded database a batch blocks everybody for 14 ms. */
const rowsAtOnce = 250

async function repeatWhileFull(deleteSome: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  do signal?.throwIfAborted()
  while ((await deleteSome()) === rowsAtOnce)
}

/**
 * Deletes articles past the operator's retention and their fingerprints, a few hundred at a time so that answers need not wait.
 * After an abort the next run continues. Histories are not affected: their rows contain the titles and addresses of their
 * sources.
 */
export async function pruneNews(context: Context, signal?: AbortSignal): Promise<number> {
  const now = context.clock.now().getTime()
  const db = context.database.tables
  const before = new Date(now - context.config.newsKeptDays * dayMs)
  let deleted = 0
  let from: Date | null = null
  do {
    signal?.throwIfAborted()
    const batch = await deleteOldArticles(db, { before, from, limit: rowsAtOnce })
    deleted += batch.deleted
    from = batch.reached
  } while (from !== null)
  const comparedSince = new Date(now - fingerprintDays * dayMs)
  await repeatWhileFull(() => deleteOldFingerprints(db, comparedSince, rowsAtOnce), signal)
  await repeatWhileFull(() => dropTitleWords(db, before, rowsAtOnce), signal)
  return deleted
}
