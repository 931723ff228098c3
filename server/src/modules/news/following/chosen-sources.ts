import type { SubscribedSource } from '@tidings/contract/ask'
import { customSources } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { resolveSourceName } from '../catalogue/read-catalogue.ts'
import { findCatalogueFeeds, type FollowedFeedRow } from './queries.ts'
import { parseOwnFeedAddress, type OwnFeedAddress } from './own-feed-address.ts'
import { presentFollowedFeed } from './present-followed-feed.ts'
import type { OwnFeedOutcome } from './queries.ts'

/** A chosen source as it was read, with the catalogue's feeds that it names. */
export type Line = { name: string; address: OwnFeedAddress; feeds: FollowedFeedRow[] }

const outcomeMessages: Record<Exclude<OwnFeedOutcome, 'subscribed'>, string> = {
  'over the limit': `Not added: at most ${customSources.perUser} feeds of your own.`,
  'too many new': `Not added yet: at most ${customSources.newPerHour} new feeds an hour. Save again later.`,
}
const unknownName =
  'No source of this name is in the catalogue. The address of its site or feed works instead.'

function findNewestError(feeds: readonly FollowedFeedRow[]): string | null {
  const failing = feeds.filter((feed) => feed.last_error !== null)
  const newest = failing.toSorted((a, b) => Number(b.last_fetched_at) - Number(a.last_fetched_at))[0]
  return newest?.last_error ?? null
}

/** One line a source, without repetition in any letter case. */
export async function readChosenSources(context: Context, sources: readonly string[]): Promise<Line[]> {
  const names = [
    ...new Map(sources.map((source) => [source.trim().toLowerCase(), source.trim()])).values(),
  ].filter(Boolean)
  const read = names.map((name) => {
    const address = parseOwnFeedAddress(name)
    const url = address.kind === 'address' ? address.url : URL.canParse(name) ? new URL(name).href : null
    return { name, address, url, proper: resolveSourceName(name).toLowerCase() }
  })
  const urls = read.map((line) => line.url).filter((url) => url !== null)
  const found = await findCatalogueFeeds(
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

/** The address of a feed of the user's own that this line names; null for the catalogue's feeds and other names. */
export function getOwnFeedUrl({ address, feeds }: Line): string | null {
  return feeds.length === 0 && address.kind === 'address' ? address.url : null
}

export type Followed = {
  own: readonly FollowedFeedRow[]
  /** Why an own address is not among them. */
  getOutcome: (url: string) => OwnFeedOutcome
  now: Date
}

/** What became of a source, as its user reads it. */
export function presentSource(line: Line, { own, getOutcome, now }: Followed): SubscribedSource {
  const follow = (kind: SubscribedSource['kind'], followed: FollowedFeedRow[], error: string | null) => ({
    name: line.name,
    kind,
    feeds: followed.length,
    error,
    followed: followed.map((feed) => presentFollowedFeed(feed, now)),
  })
  const { address, feeds } = line
  if (feeds.length > 0) return follow('catalogue', feeds, findNewestError(feeds))
  switch (address.kind) {
    case 'name':
      return follow('unknown', [], unknownName)
    case 'refused':
      return follow('custom', [], address.reason)
    case 'address': {
      const mine = own.filter((feed) => feed.url === address.url)
      if (mine.length > 0) return follow('custom', mine, findNewestError(mine))
      const outcome = getOutcome(address.url)
      return follow('custom', [], outcome === 'subscribed' ? null : outcomeMessages[outcome])
    }
  }
}
