import { isBelow } from '#platform/network/outgoing-rule'
import type { Context } from '#src/context'
import type { IncomingArticle } from '../read/read-feed.ts'
import { insertQueuedPages } from './queries.ts'

/** Hosts whose pages the operator allows Tidings to read: all, or these and their subdomains. */
export type AllowedHosts = 'all' | readonly string[]

// Older news is seldom asked for, and a new feed may list years of it.
const newsMs = 7 * 24 * 3_600_000

export function isHostAllowed(hosts: AllowedHosts, host: string): boolean {
  return hosts === 'all' || isBelow(host, hosts)
}

export type StoredBatch = { feedId: string; audience: string; articles: readonly IncomingArticle[] }

/** Queues the pages of recent articles of which the feed gave only a teaser, where the operator allows it. */
export async function queuePages(
  context: Context,
  { feedId, audience, articles }: StoredBatch,
): Promise<void> {
  const now = context.clock.now()
  const links = articles
    .filter((article) => article.isTeaser && now.getTime() - article.publishedAt.getTime() < newsMs)
    .map((article) => article.link)
    // A fragment stands for a part of a page, or for content that only a browser would show.
    .filter((link) => !link.includes('#'))
    .filter((link) => isHostAllowed(context.config.articlePages, new URL(link).hostname))
  if (links.length > 0) await insertQueuedPages(context.database.tables, { feedId, audience, links }, now)
}
