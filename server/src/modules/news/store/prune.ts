import type { Context } from '#src/context'
import { dropTitleWords } from '../search/misheard/title-word-queries.ts'
import { deleteOldFingerprints } from '../stories/queries.ts'
import { deleteOldArticles } from './queries.ts'

const dayMs = 86_400_000
// Longer than the three days in which an article can join a story, for feeds that date articles late.
const fingerprintDays = 7
const articlesAtOnce = 1000

/**
 * Deletes articles that are past the operator's retention, a thousand at a time so that answers need not wait. Histories
 * are not affected: a history row holds the titles and addresses of its sources.
 */
export async function pruneNews(context: Context, signal?: AbortSignal): Promise<number> {
  const now = context.clock.now().getTime()
  const db = context.database.tables
  await deleteOldFingerprints(db, new Date(now - fingerprintDays * dayMs))
  const before = new Date(now - context.config.newsKeptDays * dayMs)
  await dropTitleWords(db, before)
  let deleted = 0
  for (;;) {
    signal?.throwIfAborted()
    const count = await deleteOldArticles(db, before, articlesAtOnce)
    deleted += count
    if (count < articlesAtOnce) return deleted
  }
}
