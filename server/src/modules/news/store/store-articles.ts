import { createHash } from 'node:crypto'
import type { QueryRunner } from '#db/tables'
import type { IncomingArticle } from '../read/read-feed.ts'
import { assignStories, fingerprintArticle, type FingerprintedArticle } from '../stories/assign-stories.ts'
import type { StoreTransaction } from '../stories/queries.ts'
import {
  findKnownArticles,
  lockAudience,
  upsertArticles,
  type Batch,
  type ChangedArticle,
  type StoredArticle,
} from './queries.ts'
import { hasRecentQuestion } from './recent-questions.ts'

// On the embedded database queries wait for transactions to end. Many short ones take half as long again in total.
const articlesPerTransaction = { whileInUse: 10, whileIdle: 50 }

/** Most items of a feed are already stored; unchanged articles are not indexed again. */
function isUnchanged(article: IncomingArticle, stored: StoredArticle | undefined): boolean {
  return (
    stored !== undefined &&
    stored.title === article.title &&
    article.topics.every((topic) => stored.topics.includes(topic)) &&
    stored.body_hash === createHash('md5').update(article.body).digest('hex')
  )
}

/** The new and changed articles, each new one with its story. */
async function prepareChanges(
  tx: StoreTransaction,
  { audience, known }: { audience: string; known: Map<string, StoredArticle> },
  articles: readonly FingerprintedArticle[],
): Promise<ChangedArticle[]> {
  const changed = articles.filter(({ article }) => !isUnchanged(article, known.get(article.link)))
  const fresh = changed.filter(({ article }) => !known.has(article.link))
  const stories = await assignStories(tx, audience, fresh)
  return changed.map(({ article, bands }) => ({
    ...article,
    bands,
    story_id: stories.get(article.link) ?? null,
  }))
}

async function storeChunk(db: QueryRunner, batch: Batch): Promise<number> {
  // Before the transaction begins, to keep it short.
  const articles = batch.articles.map(fingerprintArticle)
  return db.transaction().execute(async (tx) => {
    await lockAudience(tx, batch)
    const known = await findKnownArticles(tx, batch)
    if (!known) return 0 // Its last subscriber dropped the feed while it was being fetched.
    const changed = await prepareChanges(tx, { audience: batch.audience, known }, articles)
    return upsertArticles(tx, batch, { known: known.values(), changed })
  })
}

function chooseChunkSize(db: QueryRunner): number {
  return hasRecentQuestion(db) ? articlesPerTransaction.whileInUse : articlesPerTransaction.whileIdle
}

/**
 * Stores an article once per link and audience, linked to its feed. A known article takes its own source's corrections
 * unless they shorten it, and gains topics. Returns how many are new; what was stored before an error stays.
 */
export async function storeArticles(db: QueryRunner, batch: Batch): Promise<number> {
  let fresh = 0
  for (let at = 0; at < batch.articles.length;) {
    const articles = batch.articles.slice(at, at + chooseChunkSize(db))
    fresh += await storeChunk(db, { ...batch, articles })
    at += articles.length
  }
  return fresh
}
