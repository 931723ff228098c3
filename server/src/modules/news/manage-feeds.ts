import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import type { Context } from '#src/context'
import { addCatalogueFeed, allFeeds, dropCatalogueFeed, type Feed } from './feed-queries.ts'

export type FeedHealth = {
  url: string
  source: string
  isSwitchedOff: boolean
  /** The catalogue no longer names it. */
  isRetired: boolean
  lastSuccessAt: Date | null
  /** In a row; 0 when the last fetch went well. */
  failures: number
  nextFetchAt: Date
  error: string | null
}

/** Feeds that users added are only counted: whose they are and where is nobody else's business. */
export type FeedList = { catalogue: FeedHealth[]; ownFeeds: { count: number; failing: number } }

function healthOf(feed: Feed): FeedHealth {
  return {
    url: feed.url,
    source: feed.source,
    isSwitchedOff: feed.switched_off,
    isRetired: feed.retired_at !== null,
    lastSuccessAt: feed.last_success_at,
    failures: feed.failure_count,
    nextFetchAt: feed.next_fetch_at,
    error: feed.last_error,
  }
}

export async function listFeeds(context: Context): Promise<FeedList> {
  const feeds = await allFeeds(context.database.tables)
  const own = feeds.filter((feed) => feed.kind === 'custom')
  return {
    catalogue: feeds.filter((feed) => feed.kind === 'catalogue').map(healthOf),
    ownFeeds: { count: own.length, failing: own.filter((feed) => feed.failure_count > 0).length },
  }
}

export type FeedToAdd = { url: string; source: string | null; language: Language | null; topics: Topic[] }

/** Adds to the catalogue, for everybody; without a source name, the feed's own title becomes it. Due at once. */
export async function addFeed(context: Context, feed: FeedToAdd): Promise<void> {
  const row = {
    url: feed.url,
    kind: 'catalogue' as const,
    origin: 'operator' as const,
    source: feed.source ?? new URL(feed.url).hostname,
    names_itself: feed.source === null,
    topics: feed.topics,
    language: feed.language,
  }
  await addCatalogueFeed(context.database.tables, row, context.clock.now())
}

/** What the operator added is removed, what the catalogue names is switched off; articles stay. Null: no such feed. */
export function removeFeed(context: Context, url: string): Promise<'removed' | 'switched off' | null> {
  return dropCatalogueFeed(context.database.tables, url)
}
