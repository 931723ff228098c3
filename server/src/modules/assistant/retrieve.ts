import { languages, type Language, type SummaryLength } from '@tidings/contract/entities'
import {
  findLatestArticles,
  getTermStatistics,
  isClearlyAbout,
  searchArticles,
  type Article,
  type ArticleQuery,
  type TermStatistics,
} from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from './asker.ts'
import { groupByEvent, type NewsEvent } from './events/group-events.ts'
import { isAnnouncement } from './composing/announcements.ts'
import { countLimit, dropExcluded, keepGoodNews, keepNew, skipDelivered } from './choose-articles.ts'
import type { DeliveredArticles } from './delivered-articles.ts'
import { findFieldNews } from './find-field-news.ts'
import { isSameSource } from './understanding/named-sources.ts'
import type { Understanding } from './understanding/understanding.ts'

export type Retrieval = {
  articles: Article[]
  /** Other articles found but not told, which may contain differing reports. */
  others: Article[]
  /** Every article matches the whole query. */
  isExact: boolean
  /** Nothing was found in the language of the answer, only in others. */
  isOtherLanguage: boolean
  /** When the skipped articles were last heard; null if none were skipped. */
  heardAt: Date | null
}

/** The most articles in an answer, by summary length. */
const broad: Record<SummaryLength, number> = { short: 3, medium: 5, detailed: 6 }
const narrow: Record<SummaryLength, number> = { short: 2, medium: 3, detailed: 4 }
/** The most articles that match only part of the query; more would be noise. */
const inexact = 2
/** Additional articles to fetch if some may be skipped. */
const spare = 60
/** How many of the latest articles to group into events. */
export const latestLookedAt = 48
/** A day or week that began less than this long ago has just begun: fewer articles than `enoughOfIt` are too few to tell. */
const justBegunMs = 8 * 3_600_000
const enoughOfIt = 3
/** How many articles about something to check for complete matches. */
const lookedAt = 12

export type Search = {
  asker: Asker
  understanding: Understanding
  language: Language
  delivered: DeliveredArticles
  /** Whether to search only what is in this language. */
  isOnlyOwn?: boolean
}

/** The question's own language first, then the person's, then the rest. */
function rankLanguages(language: Language, own: Language): Language[][] {
  const rest = languages.filter((each) => each !== language && each !== own)
  return language === own ? [[language], rest] : [[language], [own], rest]
}

/** The named sources, under every name they are stored as. */
export function listSourceNames(understanding: Understanding, known: readonly string[]): string[] {
  return understanding.sources.flatMap((source) => [
    source,
    ...known.filter((name) => isSameSource(name, source)),
  ])
}

function chooseLimit({ asker, understanding }: Search): number {
  if (understanding.form === 'count') return countLimit
  if (understanding.form === 'comparison' && understanding.sources.length === 0) return spare
  if (understanding.kind === 'subject') return narrow[asker.preferences.summary_length_preference]
  return understanding.storyCount ?? broad[asker.preferences.summary_length_preference]
}

/** Whether to skip delivered articles: for news in general, not for questions about something. */
function leavesOutHeard({ form, isAgain, isNewOnly, kind }: Understanding): boolean {
  return form === 'news' && !isAgain && (kind !== 'subject' || isNewOnly)
}

function looksAtMore(search: Search): boolean {
  const { excluded, isGoodNews } = search.understanding
  const isExcluding =
    isGoodNews || excluded.topics.length + excluded.words.length + excluded.sources.length > 0
  return isExcluding || (leavesOutHeard(search.understanding) && search.delivered.size > 0)
}

function tellsEventsOnce({ form, kind }: Understanding): boolean {
  return form === 'news' && kind !== 'subject'
}

function buildQuery(search: Search, tier: Language[]): ArticleQuery {
  const { asker, understanding } = search
  const { content_filter_level, interests, preferred_sources } = asker.preferences
  const { location } = asker
  const { sources, span, topics } = understanding
  const more = looksAtMore(search) ? spare + search.delivered.size : 0
  return {
    userId: asker.userId,
    languages: tier,
    contentFilter: content_filter_level,
    limit: Math.max(chooseLimit(search), tellsEventsOnce(understanding) ? latestLookedAt : 0) + more,
    preferredSources: preferred_sources,
    interests,
    location,
    ...(topics.length > 0 ? { topics } : {}),
    ...(sources.length > 0 ? { onlySources: listSourceNames(understanding, asker.knownSources) } : {}),
    ...(span ? { since: new Date(span.since) } : {}),
    ...(span?.until ? { until: new Date(span.until) } : {}),
  }
}

async function find(context: Context, search: Search & { tier: Language[] }, signal: AbortSignal) {
  const { language, tier, understanding } = search
  const query = buildQuery(search, tier)
  const wanted = <T extends Article>(articles: T[]) => {
    const left = dropExcluded(articles, understanding.excluded)
    return understanding.isGoodNews ? keepGoodNews(left) : left
  }
  if (understanding.kind === 'field') {
    const field = { field: understanding.query, language, query }
    return { articles: wanted(await findFieldNews(context, field, signal)), isExact: true }
  }
  if (understanding.query === '') {
    return { articles: wanted(await findLatestArticles(context, query, signal)), isExact: true }
  }
  const subject = { ...query, limit: Math.max(query.limit, lookedAt), query: understanding.query }
  const found = wanted(await searchArticles(context, subject, signal))
  const exact = found.filter(({ match }) => match === 'all')
  if (exact.length > 0) return { articles: exact, isExact: true }
  // In another language a partial match is chance, and also when counting or comparing.
  const isChance = !tier.includes(language) || understanding.form !== 'news'
  return { articles: isChance ? [] : found.slice(0, inexact), isExact: false }
}

/** The log odds from which another topic overrides what an article clearly says itself. */
const muchLikelier = 10

/** So many events whose main topic is requested are enough without those that only touch on it. */
const enoughMain = 2

/**
 * Keeps only articles whose main topic is requested, since many touch on a second one; puts them first if there are too few. If
 * possible, keeps only those whose words are used for the topic in current news, or that clearly say so themselves.
 */
function keepToTopics(
  events: readonly NewsEvent[],
  { topics }: Understanding,
  statistics: TermStatistics,
): readonly NewsEvent[] {
  if (topics.length === 0) return events
  const isMain = ({ report }: NewsEvent) => topics.some((topic) => topic === report.topics[0])
  const isOf = ({ report, reports }: NewsEvent) =>
    topics.some((topic) => {
      const odds = statistics.rateTopic(reports, topic)
      return odds >= 0 || (odds > -muchLikelier && isClearlyAbout(report, topic))
    })
  const kept = events.filter(isOf)
  const some = kept.length > 0 ? kept : events
  const main = some.filter(isMain)
  if (main.length >= enoughMain) return main
  return some.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
}

/** The first informative report of each event, without events that are only announced. */
function chooseReports(events: readonly NewsEvent[]): Article[] {
  return events.flatMap(
    ({ reports }) => reports.find(({ language, title }) => !isAnnouncement(title, language)) ?? [],
  )
}

/**
 * Limits the articles: each event once and nothing outdated, unless the question is about something, when each source's report
 * is useful.
 */
async function choose(
  context: Context,
  articles: readonly Article[],
  search: Search & { first?: readonly Article[] },
): Promise<Article[]> {
  const limit = chooseLimit(search)
  const { understanding } = search
  if (!tellsEventsOnce(understanding)) return articles.slice(0, limit)
  const statistics = await getTermStatistics(context.database.reads)
  const news = understanding.span ? articles : keepNew(articles, context.clock.now())
  const events = keepToTopics(groupByEvent(news, statistics), understanding, statistics)
  const { first = [] } = search
  return chooseReports(events)
    .toSorted((a, b) => Number(first.includes(b)) - Number(first.includes(a)))
    .slice(0, limit)
}

/** The articles for a question, best first; empty if there are none in any language. */
export function retrieve(context: Context, search: Search, signal: AbortSignal): Promise<Retrieval> {
  return context.tracing.span('retrieve', () => retrieveNow(context, search, signal))
}

async function retrieveNow(context: Context, search: Search, signal: AbortSignal): Promise<Retrieval> {
  const { asker, language, understanding } = search
  const { span } = understanding
  const isRough = span?.isSoft === true
  const hasBegun = isRough && context.clock.now().getTime() - Date.parse(span.since) < justBegunMs
  const tiers = search.isOnlyOwn ? [[language]] : rankLanguages(language, asker.language)
  for (const tier of tiers) {
    signal.throwIfAborted()
    const found = await find(context, { ...search, tier }, signal)
    const isLittle = hasBegun && tellsEventsOnce(understanding) && found.articles.length < enoughOfIt
    const wider = isLittle ? await addEarlier(context, { ...search, tier }, { found, signal }) : null
    const { articles, isExact } = wider ?? found
    if (articles.length === 0) continue
    const now = context.clock.now()
    const fresh = leavesOutHeard(understanding)
      ? skipDelivered(articles, { delivered: search.delivered, now })
      : { articles, heardAt: null }
    const chosen = await choose(
      context,
      fresh.articles,
      wider ? { ...search, first: found.articles } : search,
    )
    return {
      heardAt: fresh.heardAt,
      articles: chosen,
      others: articles.filter((article) => !chosen.includes(article)),
      isExact,
      isOtherLanguage: !tier.includes(language),
    }
  }
  if (isRough) return retrieve(context, withoutSpan(search), signal)
  return { articles: [], others: [], isExact: true, isOtherLanguage: false, heardAt: null }
}

const withoutSpan = <S extends Search>(search: S): S => ({
  ...search,
  understanding: { ...search.understanding, span: null },
})

type Found = Awaited<ReturnType<typeof find>>

/** "Today" is often not meant literally: early in the morning, the news of the day before follows. */
async function addEarlier(
  context: Context,
  search: Search & { tier: Language[] },
  { found, signal }: { found: Found; signal: AbortSignal },
): Promise<Found> {
  const all = await find(context, withoutSpan(search), signal)
  const news = keepNew(all.articles, context.clock.now())
  const earlier = news.filter(({ id }) => !found.articles.some((each) => each.id === id))
  return { ...found, articles: [...found.articles, ...earlier] }
}
