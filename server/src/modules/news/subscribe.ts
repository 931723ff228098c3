import type { SubscribedSource, SubscriptionsAnswer } from '@tidings/contract/ask'
import type { Language, Preferences } from '@tidings/contract/entities'
import { customSources } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { properSourceName } from './catalogue/read-catalogue.ts'
import { refreshSoon } from './jobs.ts'
import { ownFeedAddress, type OwnFeedAddress } from './own-feed-address.ts'
import { longestWaitMs } from './fetch/next-fetch.ts'
import {
  catalogueFeedsNamed,
  hurryFollowedFeeds,
  ownFeedsNamed,
  type NamedFeed,
} from './followed-feed-queries.ts'
import { presentFollowedFeed } from './present-followed-feed.ts'
import { saveSubscriptions, type OwnFeedOutcome } from './subscription-queries.ts'

export type Subscriber = {
  userId: string
  preferences: Pick<Preferences, 'preferred_sources' | 'interests' | 'update_frequency'>
  language: Language
}

type Line = { name: string; address: OwnFeedAddress; feeds: NamedFeed[] }

const outcomeWords: Record<Exclude<OwnFeedOutcome, 'subscribed'>, string> = {
  'over the limit': `Not added: at most ${customSources.perUser} feeds of your own.`,
  'too many new': `Not added yet: at most ${customSources.newPerHour} new feeds an hour. Save again later.`,
}
const unknownName =
  'No source of this name is in the catalogue. The address of its site or feed works instead.'

function newestError(feeds: readonly NamedFeed[]): string | null {
  const failing = feeds.filter((feed) => feed.last_error !== null)
  const newest = failing.toSorted((a, b) => Number(b.last_fetched_at) - Number(a.last_fetched_at))[0]
  return newest?.last_error ?? null
}

async function linesOf(context: Context, sources: readonly string[]): Promise<Line[]> {
  const names = [
    ...new Map(sources.map((source) => [source.trim().toLowerCase(), source.trim()])).values(),
  ].filter(Boolean)
  const read = names.map((name) => {
    const address = ownFeedAddress(name)
    const url = address.kind === 'address' ? address.url : URL.canParse(name) ? new URL(name).href : null
    return { name, address, url, proper: properSourceName(name).toLowerCase() }
  })
  const urls = read.map((line) => line.url).filter((url) => url !== null)
  const found = await catalogueFeedsNamed(
    context.database.tables,
    read.map((line) => line.proper),
    urls,
  )
  return read.map(({ name, address, url, proper }) => ({
    name,
    address,
    feeds: found.filter((feed) => feed.url === url || feed.source.toLowerCase() === proper),
  }))
}

type Result = { outcomes: Map<string, OwnFeedOutcome>; own: NamedFeed[] }

function answerLine({ name, address, feeds }: Line, { outcomes, own }: Result): SubscribedSource {
  const follow = (kind: SubscribedSource['kind'], followed: NamedFeed[], error: string | null) => ({
    name,
    kind,
    feeds: followed.length,
    error,
    followed: followed.map(presentFollowedFeed),
  })
  if (feeds.length > 0) return follow('catalogue', feeds, newestError(feeds))
  switch (address.kind) {
    case 'name':
      return follow('unknown', [], unknownName)
    case 'refused':
      return follow('custom', [], address.reason)
    case 'address': {
      const outcome = outcomes.get(address.url) ?? 'over the limit'
      if (outcome !== 'subscribed') return follow('custom', [], outcomeWords[outcome])
      const mine = own.filter((feed) => feed.url === address.url)
      return follow('custom', mine, newestError(mine))
    }
  }
}

/**
 * Makes the user's subscriptions what the preferences say, one answer line a source. A line that cannot be followed
 * says why and hinders no other. Feeds that are new are fetched soon.
 */
export async function subscribe(context: Context, subscriber: Subscriber): Promise<SubscriptionsAnswer> {
  const { userId, preferences, language } = subscriber
  const db = context.database.tables
  const lines = await linesOf(context, preferences.preferred_sources)
  const isOwn = (line: Line) => line.feeds.length === 0 && line.address.kind === 'address'
  const ownUrls = lines
    .filter(isOwn)
    .flatMap(({ address }) => (address.kind === 'address' ? [address.url] : []))
  const before = new Set((await ownFeedsNamed(db, userId)).map((feed) => feed.url))
  const wanted = {
    userId,
    sources: lines.map((line) => line.name),
    interests: preferences.interests,
    languages: [language],
    updateFrequency: preferences.update_frequency,
    catalogueFeedIds: lines.flatMap((line) => line.feeds.map((feed) => feed.id)),
    ownFeedUrls: [...new Set(ownUrls)],
  }
  const outcomes = await saveSubscriptions(db, wanted, { now: context.clock.now(), limits: customSources })
  const longest = longestWaitMs(preferences.update_frequency)
  await hurryFollowedFeeds(db, userId, new Date(context.clock.now().getTime() + longest))
  const own = await ownFeedsNamed(db, userId)
  if (own.some((feed) => !before.has(feed.url))) await refreshSoon(context)
  return { sources: lines.map((line) => answerLine(line, { outcomes, own })) }
}
