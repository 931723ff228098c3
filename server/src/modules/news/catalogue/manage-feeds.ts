import { languages, type Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import type { Context } from '#src/context'
import { writeOpml, type ListedFeed } from './opml.ts'
import { readFeedsFile } from './read-feeds-file.ts'
import {
  addCatalogueFeed,
  listAllFeeds,
  listFollowedFeeds,
  readFeedsAt,
  removeCatalogueFeed,
  type Feed,
} from './queries.ts'

export type FeedHealth = {
  url: string
  /** The address it was found at or moved to, if that is not its own. */
  fetchedFrom: string | null
  source: string
  isSwitchedOff: boolean
  /** Gone, failing for too long, or no longer listed in the catalogue. */
  isRetired: boolean
  lastSuccessAt: Date | null
  /** In a row; 0 after a success. */
  failures: number
  nextFetchAt: Date
  intervalMinutes: number
  error: string | null
}

/** Feeds that users added are only counted: their addresses and owners are private. */
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

/** What an operator may know of a feed: who follows it is a number alone. */
export type FeedDetails = FeedHealth & {
  /** Added by people themselves and only its followers hear it. */
  isPersonal: boolean
  retiredAt: Date | null
  lastFetchedAt: Date | null
  failingSince: Date | null
  /** The feed's host has asked not to be contacted before then. */
  postponedUntil: Date | null
  /** Not counting accounts that are about to be deleted. */
  followers: number
  articles: number
  newestArticleAt: Date | null
  /** Items in unsupported languages at the last fetch. */
  foreignItems: number
}

/**
 * The feeds at this address, in use or not: the catalogue's, a personal one, or both. Feeds that are fetched from this address
 * are included. Fetches nothing.
 */
export async function showFeeds(context: Context, url: string): Promise<FeedDetails[]> {
  const feeds = await readFeedsAt(context.database.tables, url)
  const now = context.clock.now()
  return feeds.map((feed) => ({
    ...presentHealth(feed),
    isPersonal: feed.kind === 'custom',
    retiredAt: feed.retired_at,
    lastFetchedAt: feed.last_fetched_at,
    failingSince: feed.failing_since,
    postponedUntil: feed.postponed_until && feed.postponed_until > now ? feed.postponed_until : null,
    followers: feed.followers,
    articles: feed.articles,
    newestArticleAt: feed.newest_article_at,
    foreignItems: feed.foreign_items,
  }))
}

export type FeedToAdd = {
  url: string
  source: string | null
  language: Language | null
  topics: Topic[]
  /** Its items have only a headline that ends with the publisher's name, and a redirecting link. */
  headlinesOnly?: boolean
}

/** Adds a feed to the catalogue, due at once. Without a source name, the feed's own title is used. */
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

/** Adds every feed in an OPML file, or in a text file with one address per line. Returns how many. */
export async function importFeeds(context: Context, file: string): Promise<number> {
  const feeds = readFeedsFile(file)
  for (const { source, namesItself, ...feed } of feeds)
    await addFeed(context, { ...feed, source: namesItself ? null : source })
  return feeds.length
}

function toListedFeed({ url, source, topics, language, headlines_only }: Feed): ListedFeed {
  return {
    url,
    source,
    topics: predefinedInterests.filter((topic) => topics.includes(topic)),
    language: languages.find((known) => known === language) ?? null,
    headlinesOnly: headlines_only,
  }
}

/** The catalogue's feeds in use, as OPML. */
export async function exportFeeds(context: Context): Promise<string> {
  const feeds = await listAllFeeds(context.database.tables)
  const inUse = feeds.filter(
    (feed) => feed.kind === 'catalogue' && !feed.switched_off && feed.retired_at === null,
  )
  return writeOpml(inUse.map(toListedFeed))
}

/** The feeds that a user follows, catalogue or their own, as OPML. */
export async function exportFollowedFeeds({ database }: Context, userId: string): Promise<string> {
  return writeOpml((await listFollowedFeeds(database.tables, userId)).map(toListedFeed))
}

/** Removes a feed that the operator added, or switches off one of the catalogue. Null if there is no such feed. */
export function removeFeed(context: Context, url: string): Promise<'removed' | 'switched off' | null> {
  return removeCatalogueFeed(context.database.tables, url)
}
