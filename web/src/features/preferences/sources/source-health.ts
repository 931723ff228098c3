import type { FollowedFeed, SubscribedSource } from '@tidings/contract/api/news'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { formatMoment, type MomentForm } from '#platform/time/format-moment.ts'
import type { LocalNow } from '#platform/time/time-zone.ts'

const dayMs = 24 * 3_600_000
const soonMs = 30_000

/** The time, with the day unless it is today. */
export function formatTime(iso: string, { now, timeZone }: LocalNow): string {
  const tell = (form: MomentForm, moment: Date | string = iso) => formatMoment(moment, form, timeZone)
  if (tell('day') === tell('day', now)) return tell('time')
  const isNear = Math.abs(Date.parse(iso) - now.getTime()) < 6 * dayMs
  return `${tell('time')} on ${tell(isNear ? 'weekday' : 'dayAndMonth')}`
}

export type SourceHealth = {
  tone: 'good' | 'bad' | 'waiting'
  text: string
  /** The feed found for an address that the user added. */
  found: { title: string; address: string | null } | null
  /** For a user's own feed: how new its articles are, and why some are left out. */
  notes: string[]
  /** Whether the user can retry it now or has just done so. */
  again: 'offered' | 'under way' | null
}

/** Sources being retried, with their previous `lastFetchedAt`. */
export type Retries = Readonly<Record<string, string | null>>

export function isRetrying({ name, followed }: SubscribedSource, tried: Retries): boolean {
  const feed = followed[0]
  return feed !== undefined && name in tried && tried[name] === feed.lastFetchedAt
}

export function isDueSoon({ nextFetchAt }: FollowedFeed, now: Date): boolean {
  return nextFetchAt !== null && Date.parse(nextFetchAt) - now.getTime() < soonMs
}

/** Whether a feed of this source is about to be fetched. */
export function isAwaited(source: SubscribedSource, tried: Retries, now: Date): boolean {
  const comesSoon = (feed: FollowedFeed) =>
    !feed.isRetired && (feed.lastFetchedAt === null || (feed.failures > 0 && isDueSoon(feed, now)))
  return isRetrying(source, tried) || source.followed.some(comesSoon)
}

function sameAddress(name: string, address: string): boolean {
  return [name, `https://${name}`].some((text) => URL.canParse(text) && new URL(text).href === address)
}

function describeFoundFeed({ kind, name, followed }: SubscribedSource): SourceHealth['found'] {
  const feed = followed[0]
  if (kind !== 'custom' || !feed?.title) return null
  return { title: feed.title, address: sameAddress(name, feed.address) ? null : feed.address }
}

const findNewest = (times: (string | null)[]) =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null
const findSoonest = (times: (string | null)[]) => times.filter((time) => time !== null).toSorted()[0] ?? null

function describeFailure({ error, followed }: SubscribedSource, local: LocalNow): string {
  const failing = followed.filter((feed) => feed.failures > 0)
  const next = findSoonest(failing.map((feed) => feed.nextFetchAt))
  const isSoon = failing.some((feed) => isDueSoon(feed, local.now))
  const nextTry = next && (isSoon ? sourceTexts.nextTrySoon : sourceTexts.nextTry(formatTime(next, local)))
  return [sourceTexts.failed(error ?? ''), nextTry].filter(Boolean).join(' ')
}

function describeState(source: SubscribedSource, local: LocalNow): Pick<SourceHealth, 'tone' | 'text'> {
  const { followed, error } = source
  const fetched = followed.filter((feed) => feed.lastFetchedAt !== null)
  if (followed.length === 0 && error) return { tone: 'bad', text: error }
  if (fetched.length === 0) {
    return { tone: 'waiting', text: source.kind === 'custom' ? sourceTexts.looking : sourceTexts.notReadYet }
  }
  if (followed.every((feed) => feed.isRetired)) return { tone: 'bad', text: sourceTexts.retired(error ?? '') }
  const readAt = findNewest(followed.map((feed) => feed.lastSuccessAt))
  const lastRead = readAt && formatTime(readAt, local)
  const well = fetched.filter((feed) => feed.failures === 0)
  if (well.length === fetched.length && lastRead) return { tone: 'good', text: sourceTexts.works(lastRead) }
  const partly = well.length > 0 && sourceTexts.partlyWorks(String(well.length), String(followed.length))
  const text = [partly, describeFailure(source, local), lastRead && sourceTexts.lastRead(lastRead)]
  return { tone: partly ? 'good' : 'bad', text: text.filter(Boolean).join(' ') }
}

function describeArticles({ kind, followed }: SubscribedSource, local: LocalNow): string[] {
  const feed = followed[0]
  if (kind !== 'custom' || !feed?.lastSuccessAt) return []
  const { articles, foreignItems, hiddenArticles, newestArticleAt, postponedUntil } = feed
  const notes = [
    newestArticleAt ? sourceTexts.newest(formatTime(newestArticleAt, local)) : sourceTexts.empty,
    foreignItems > 0 && sourceTexts.foreign(foreignItems),
    hiddenArticles > 0 && sourceTexts.hidden(hiddenArticles, articles),
    postponedUntil && sourceTexts.postponed(formatTime(postponedUntil, local)),
  ]
  return notes.filter((note) => typeof note === 'string')
}

const listOfCatalogue = (sources: readonly SubscribedSource[]) =>
  sources.filter(({ kind }) => kind === 'catalogue').flatMap(({ followed }) => followed)

/** No catalogue feed was ever fetched, so this machine has no network and no source is to blame. */
export function isNothingReached(sources: readonly SubscribedSource[]): boolean {
  const feeds = listOfCatalogue(sources)
  return feeds.length > 0 && feeds.every((feed) => feed.lastSuccessAt === null && feed.failures > 0)
}

/** When the next catalogue feed is retried; empty if unknown. */
export function describeNextTry(sources: readonly SubscribedSource[], local: LocalNow): string {
  const feeds = listOfCatalogue(sources)
  if (feeds.some((feed) => isDueSoon(feed, local.now))) return sourceTexts.nextTrySoon
  const next = findSoonest(feeds.map((feed) => feed.nextFetchAt))
  return next ? sourceTexts.nextTry(formatTime(next, local)) : ''
}

/** The health of a followed source. */
export function describeHealth(source: SubscribedSource, tried: Retries, local: LocalNow): SourceHealth {
  const found = describeFoundFeed(source)
  if (isRetrying(source, tried)) {
    return { tone: 'waiting', text: sourceTexts.trying, found, notes: [], again: 'under way' }
  }
  const isOffered = source.followed.some((feed) => feed.mayTryAgain)
  const notes = describeArticles(source, local)
  return { ...describeState(source, local), found, notes, again: isOffered ? 'offered' : null }
}
