import type { FeedDetails, FeedHealth } from '#modules/news'

export function formatTime(date: Date | null): string {
  return date ? date.toISOString().slice(0, 16).replace('T', ' ') : 'never'
}

export function describeState(feed: FeedHealth): string {
  if (feed.isRetired) return 'retired'
  if (feed.isSwitchedOff) return 'off'
  if (feed.failures > 0) return 'failing'
  return feed.lastSuccessAt ? 'ok' : 'new'
}

function describeNextFetch(feed: FeedDetails): string {
  if (feed.isRetired || feed.isSwitchedOff) return 'none'
  if (feed.isPersonal && feed.followers === 0) return 'none, as nobody follows it'
  return formatTime(feed.nextFetchAt)
}

function describeFailures({ failures, failingSince }: FeedDetails): string {
  if (failures === 0) return 'none'
  return failingSince ? `${failures} in a row, since ${formatTime(failingSince)}` : `${failures} in a row`
}

/** One fact a line, times in UTC; a fact that does not apply is left out. */
export function describeFeed(feed: FeedDetails): string {
  const { retiredAt, postponedUntil, newestArticleAt, foreignItems } = feed
  const newest = newestArticleAt ? `, the newest of ${formatTime(newestArticleAt)}` : ''
  const facts: [string, string | null][] = [
    ['kind', feed.isPersonal ? 'personal: added by users, only its followers hear it' : 'of the catalogue'],
    ['state', retiredAt ? `retired since ${formatTime(retiredAt)}` : describeState(feed)],
    ['source', feed.source],
    ['fetched from', feed.fetchedFrom],
    ['followers', String(feed.followers)],
    ['last success', formatTime(feed.lastSuccessAt)],
    ['last fetch', formatTime(feed.lastFetchedAt)],
    ['next fetch', describeNextFetch(feed)],
    ['failures', describeFailures(feed)],
    ['error', feed.error],
    ['host', postponedUntil && `asks to be left alone until ${formatTime(postponedUntil)}`],
    ['articles', `${feed.articles}${newest}`],
    ['left out', foreignItems > 0 ? `${foreignItems} items in a language that Tidings does not read` : null],
  ]
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(14)}${value}`]))
  return [feed.url, ...lines].join('\n')
}

/** Why `feeds refresh` has not fetched the feed at this address, and what brings it back. */
export function explainNotFetched(url: string, known: readonly FeedDetails[]): string {
  const feed = known.find(({ isPersonal }) => !isPersonal) ?? known[0]
  if (!feed)
    return `is not a feed of this server. To add it to the catalogue, for everybody: feeds add ${url}`
  if (feed.url !== url) return `is where ${feed.url} redirects to. Refresh that address instead.`
  const why = feed.error && feed.isRetired ? `: ${feed.error}` : '.'
  const state = feed.isRetired ? 'retired' : 'switched off'
  if (!feed.isPersonal) return `is ${state}${why} To fetch it again: feeds add ${url}`
  return `is ${state}${why} The user who added it can press "Try again" beside it in their preferences.`
}
