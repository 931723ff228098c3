import type { NewsStatus } from '@tidings/contract/api/news'
import type { QueryRunner } from '#db/tables'
import type { Context } from '#src/context'
import { countCatalogue, countCatalogueArticles, findLastSuccess } from './queries.ts'

/**
 * Beyond this many articles, the count is cached for ten seconds: the route is public, and counting takes longer the more there
 * are.
 */
const manyArticles = 20_000
const keptMs = 10_000

type Counted = { articles: Promise<number>; at: number }
const counted = new WeakMap<QueryRunner, Counted>()

async function countArticles(db: QueryRunner): Promise<number> {
  const known = counted.get(db)
  if (known && performance.now() - known.at < keptMs && (await known.articles) >= manyArticles)
    return known.articles
  const articles = countCatalogueArticles(db)
  counted.set(db, { articles, at: performance.now() })
  articles.catch(() => counted.delete(db))
  return articles
}

/** Public: nothing in it comes from feeds that users added. */
export async function getNewsStatus(context: Context): Promise<NewsStatus> {
  const { tables } = context.database
  const [counts, articleCount] = await Promise.all([countCatalogue(tables), countArticles(tables)])
  return {
    lastFetchedAt: counts.last_success_at?.toISOString() ?? null,
    articleCount,
    sample: counts.sample,
    feeds: counts.feeds,
    failingFeeds: counts.failing_feeds,
    nextFetchAt: counts.next_fetch_at?.toISOString() ?? null,
  }
}

/** When catalogue news was last fetched; null if never. Fast however many articles there are. */
export function findLastFetch(context: Context): Promise<Date | null> {
  return findLastSuccess(context.database.tables)
}
