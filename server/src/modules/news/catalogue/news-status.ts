import type { NewsStatus } from '@tidings/contract/api/news'
import type { Context } from '#src/context'
import { countCatalogue } from './queries.ts'

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
