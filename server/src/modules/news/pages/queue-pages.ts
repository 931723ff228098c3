import type { Context } from '#src/context'
import type { IncomingArticle } from '../read/read-feed.ts'
import { insertQueuedPages } from './queries.ts'
import { isHostAllowed } from './pages-to-read.ts'

// What is older is seldom asked for, and a feed that is new may bring years of it.
const newsMs = 7 * 24 * 3_600_000

export type FromFeed = { feedId: string; audience: string; articles: readonly IncomingArticle[] }

/** Has the pages read of which a feed gave no more than a teaser, as far as the operator allows it. */
export async function queuePages(context: Context, { feedId, audience, articles }: FromFeed): Promise<void> {
  const now = context.clock.now()
  const links = articles
    .filter((article) => article.isTeaser && now.getTime() - article.publishedAt.getTime() < newsMs)
    .map((article) => article.link)
    // A part of a page is not what the page tells, nor is what only a browser would show.
    .filter((link) => !link.includes('#'))
    .filter((link) => isHostAllowed(context.config.articlePages, new URL(link).hostname))
  if (links.length > 0) await insertQueuedPages(context.database.tables, { feedId, audience, links }, now)
}
