import type { SubscribedSource } from '@tidings/contract/api/news'
import { customSources } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { resolveSourceName } from '../catalogue/read-catalogue.ts'
import { parseOwnFeedAddress, type OwnFeedAddress } from './own-feed-address.ts'
import { presentFollowedFeed } from './present-followed-feed.ts'
import { findCatalogueFeeds, type FollowedFeedRow, type OwnArticles } from './queries.ts'
import type { OwnFeedOutcome } from './subscription-queries.ts'

/** One entry of the user's preferred sources, with the catalogue's feeds of that name or address. */
export type ChosenSource = { name: string; address: OwnFeedAddress; feeds: FollowedFeedRow[] }

const outcomeMessages: Record<Exclude<OwnFeedOutcome, 'subscribed'>, string> = {
  'over the limit': `Not added: you can add at most ${customSources.perUser} feeds of your own.`,
  'too many new': `Not added yet: you can add at most ${customSources.newPerHour} new feeds an hour. Save again later.`,
}
export const unknownName =
  'No source of this name is in the catalogue. Enter the address of its site or feed instead.'

function findNewestError(feeds: readonly FollowedFeedRow[]): string | null {
  const failing = feeds.filter((feed) => feed.last_error !== null)
  const newest = failing.toSorted((a, b) => Number(b.last_fetched_at) - Number(a.last_fetched_at))[0]
  return newest?.last_error ?? null
}

/** Other strings cannot be stored in the database. */
function isName(text: string): boolean {
  return text !== '' && !text.includes('\0')
}

/** Looks up the sources a user chose, ignoring repetitions in any letter case. */
export async function readChosenSources(
  context: Context,
  sources: readonly string[],
): Promise<ChosenSource[]> {
  const names = [
    ...new Map(sources.map((source) => [source.trim().toLowerCase(), source.trim()])).values(),
  ].filter(isName)
  const entries = names.map((name) => {
    const address = parseOwnFeedAddress(name)
    const url = address.kind === 'address' ? address.url : URL.canParse(name) ? new URL(name).href : null
    return { name, address, url, proper: resolveSourceName(name).toLowerCase() }
  })
  const urls = entries.map((entry) => entry.url).filter((url) => url !== null)
  const found = await findCatalogueFeeds(
    context.database.tables,
    entries.map((entry) => entry.proper),
    urls,
  )
  return entries.map(({ name, address, url, proper }) => ({
    name,
    address,
    feeds: found.filter((feed) => feed.url === url || feed.source.toLowerCase() === proper),
  }))
}

/** The address of a feed of the user's own; null for the catalogue's feeds and for names. */
export function getOwnFeedUrl({ address, feeds }: ChosenSource): string | null {
  return feeds.length === 0 && address.kind === 'address' ? address.url : null
}

export type FollowedFeeds = {
  own: readonly FollowedFeedRow[]
  /** By the id of each of these. */
  ownArticles: ReadonlyMap<string, OwnArticles>
  /** Why an address was not subscribed. */
  getOutcome: (url: string) => OwnFeedOutcome
  now: Date
}

export function presentSource(
  source: ChosenSource,
  { own, ownArticles, getOutcome, now }: FollowedFeeds,
): SubscribedSource {
  const present = (kind: SubscribedSource['kind'], followed: FollowedFeedRow[], error: string | null) => ({
    name: source.name,
    kind,
    feeds: followed.length,
    error,
    followed: followed.map((feed) => presentFollowedFeed(feed, ownArticles.get(feed.id), now)),
  })
  const { address, feeds } = source
  if (feeds.length > 0) return present('catalogue', feeds, findNewestError(feeds))
  switch (address.kind) {
    case 'name':
      return present('unknown', [], unknownName)
    case 'refused':
      return present('custom', [], address.reason)
    case 'address': {
      const mine = own.filter((feed) => feed.url === address.url)
      if (mine.length > 0) return present('custom', mine, findNewestError(mine))
      const outcome = getOutcome(address.url)
      return present('custom', [], outcome === 'subscribed' ? null : outcomeMessages[outcome])
    }
  }
}
