import type { Context } from '#src/context'
import { deleteOldArticles } from './prune-queries.ts'
import { dropTitleWords } from '../search/misheard/title-word-queries.ts'
import { deleteOldFingerprints } from '../stories/queries.ts'

const dayMs = 86_400_000
// Longer than a story may grow, for articles that a feed dates late.
const fingerprintDays = 7
const articlesAtOnce = 1000

/**
 * Drops articles that are older than the operator keeps them, a thousand at a time so that answers need not wait.
 * What people's histories say of them stays: a history row holds its sources' titles and addresses itself.
 */
export async function pruneNews(context: Context, signal?: AbortSignal): Promise<number> {
  const now = context.clock.now().getTime()
  const db = context.database.tables
  await deleteOldFingerprints(db, new Date(now - fingerprintDays * dayMs))
  const before = new Date(now - context.config.newsKeptDays * dayMs)
  await dropTitleWords(db, before)
  let dropped = 0
  for (;;) {
    signal?.throwIfAborted()
    const count = await deleteOldArticles(db, before, articlesAtOnce)
    dropped += count
    if (count < articlesAtOnce) return dropped
  }
}
