import type { NewsStatus } from '@tidings/contract/api/news'
import type { Context } from '#src/context'
import { countCatalogue, findLastSuccess } from './queries.ts'

/** Public: nothing in it comes from feeds that users added. */
export async function getNewsStatus(context: Context): Promise<NewsStatus> {
  const counts = await countCatalogue(context.database.tables)
  return {
    lastFetchedAt: counts.last_success_at?.toISOString() ?? null,
    articleCount: counts.articles,
    sample: counts.sample,
    feeds: counts.feeds,
    failingFeeds: counts.failing_feeds,
    nextFetchAt: counts.next_fetch_at?.toISOString() ?? null,
  }
}

/** When news was last fetched for everybody; null where it never was. Fast however many articles there are. */
export function findLastFetch(context: Context): Promise<Date | null> {
  return findLastSuccess(context.database.tables)
}
