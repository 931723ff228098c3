import { languages, type Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import type { Context } from '#src/context'
import { writeOpml } from './opml.ts'
import { readFeedsFile } from './read-feeds-file.ts'
import { addCatalogueFeed, listAllFeeds, removeCatalogueFeed, type Feed } from './queries.ts'

export type FeedHealth = {
  url: string
  /** Where it is fetched from when that is not its address: found on a site, or moved to for good. */
  fetchedFrom: string | null
  source: string
  isSwitchedOff: boolean
  /** The catalogue no longer names it. */
  isRetired: boolean
  lastSuccessAt: Date | null
  /** In a row; 0 when the last fetch went well. */
  failures: number
  nextFetchAt: Date
  intervalMinutes: number
  error: string | null
}

/** Feeds that users added are only counted: whose they are and where is nobody else's business. */
export type FeedList = { catalogue: FeedHealth[]; ownFeeds: { count: number; failing: number } }

function presentHealth(feed: Feed): FeedHealth {
  return {
    url: feed.url,
    fetchedFrom: feed.fetch_url,
    source: feed.source,
    isSwitchedOff: feed.switched_off,
    isRetired: feed.retired_at !== null,
    lastSuccessAt: feed.last_success_at,
    failures: feed.failure_count,
    nextFetchAt: feed.next_fetch_at,
    intervalMinutes: feed.interval_minutes,
    error: feed.last_error,
  }
}

export async function listFeeds(context: Context): Promise<FeedList> {
  const feeds = await listAllFeeds(context.database.tables)
  const own = feeds.filter((feed) => feed.kind === 'custom')
  return {
    catalogue: feeds.filter((feed) => feed.kind === 'catalogue').map(presentHealth),
    ownFeeds: { count: own.length, failing: own.filter((feed) => feed.failure_count > 0).length },
  }
}

export type FeedToAdd = {
  url: string
  source: string | null
  language: Language | null
  topics: Topic[]
  /** Its items name their publisher and link to somebody who passes readers on. */
  headlinesOnly?: boolean
}

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
    headlines_only: feed.headlinesOnly ?? false,
  }
  await addCatalogueFeed(context.database.tables, row, context.clock.now())
}

/** Adds every feed that an OPML file, or one with an address a line, names; as `addFeed` does. Returns how many. */
export async function importFeeds(context: Context, file: string): Promise<number> {
  const feeds = readFeedsFile(file)
  for (const { source, namesItself, ...feed } of feeds)
    await addFeed(context, { ...feed, source: namesItself ? null : source })
  return feeds.length
}

/** The catalogue's feeds in use, as OPML. */
export async function exportFeeds(context: Context): Promise<string> {
  const feeds = await listAllFeeds(context.database.tables)
  const inUse = feeds.filter(
    (feed) => feed.kind === 'catalogue' && !feed.switched_off && feed.retired_at === null,
  )
  return writeOpml(
    inUse.map(({ url, source, topics, language, headlines_only }) => ({
      url,
      source,
      topics: predefinedInterests.filter((topic) => topics.includes(topic)),
      language: languages.find((known) => known === language) ?? null,
      headlinesOnly: headlines_only,
    })),
  )
}

/** What the operator added is removed, what the catalogue names is switched off; articles stay. Null: no such feed. */
export function removeFeed(context: Context, url: string): Promise<'removed' | 'switched off' | null> {
  return removeCatalogueFeed(context.database.tables, url)
}
