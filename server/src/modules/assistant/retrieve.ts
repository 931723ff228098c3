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
import { isSameSource } from './understanding/named-sources.ts'
import type { Understanding } from './understanding/understanding.ts'

export type Retrieval = {
  articles: Article[]
  /** What else was found, and is not told: it may say otherwise. */
  others: Article[]
  /** Every article holds all that was asked for. */
  isExact: boolean
  /** Nothing was found in the language of the answer, but in others. */
  isOtherLanguage: boolean
  /** When those of the articles found that are left out were heard last; null when none is. */
  heardAt: Date | null
}

/** How many articles an answer is made of at most, by the user's summary length. */
const broad: Record<SummaryLength, number> = { short: 3, medium: 5, detailed: 6 }
const narrow: Record<SummaryLength, number> = { short: 2, medium: 3, detailed: 4 }
/** Of articles that hold only a part of what was asked for, more would be noise. */
const inexact = 2
/** Looked at beyond what is told, where some may be left out. */
const spare = 60
/** Of the latest articles, so many are looked at for the events that they report. */
export const latestLookedAt = 48
/** Of articles about something, so many are looked at for those that hold all that was asked for. */
const lookedAt = 12

export type Search = {
  asker: Asker
  understanding: Understanding
  language: Language
  delivered: DeliveredArticles
}

/** The question's own language first, then the person's, then the rest. */
function rankLanguages(language: Language, own: Language): Language[][] {
  const rest = languages.filter((each) => each !== language && each !== own)
  return language === own ? [[language], rest] : [[language], [own], rest]
}

/** The sources named, under each name that the news has for them. */
export function listSourceNames(understanding: Understanding, known: readonly string[]): string[] {
  return understanding.sources.flatMap((source) => [
    source,
    ...known.filter((name) => isSameSource(name, source)),
  ])
}

function chooseLimit({ asker, understanding }: Search): number {
  if (understanding.form === 'count') return countLimit
  if (understanding.form === 'comparison' && understanding.sources.length === 0) return spare
  const limits = understanding.kind === 'subject' ? narrow : broad
  return limits[asker.preferences.summary_length_preference]
}

/** What is heard is not told again where news is asked for, rather than about something. */
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
  if (understanding.query === '') {
    return { articles: wanted(await findLatestArticles(context, query, signal)), isExact: true }
  }
  const subject = { ...query, limit: Math.max(query.limit, lookedAt), query: understanding.query }
  const found = wanted(await searchArticles(context, subject, signal))
  const exact = found.filter(({ match }) => match === 'all')
  if (exact.length > 0) return { articles: exact, isExact: true }
  // In another language a word or two in common is chance, and so it is where stories are counted or compared.
  const isChance = !tier.includes(language) || understanding.form !== 'news'
  return { articles: isChance ? [] : found.slice(0, inexact), isExact: false }
}

/** So much likelier must another topic be, as a logarithm of odds, to be believed against what an article clearly says itself. */
const muchLikelier = 10

/**
 * Those first that are about one of the topics above all: many a report touches on a second. Only those whose words the news at
 * hand uses for it, or that clearly say so themselves, if there are any.
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
  return (kept.length > 0 ? kept : events).toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
}

/** The first report of each event that tells something; without events that are only announced. */
function chooseReports(events: readonly NewsEvent[]): Article[] {
  return events.flatMap(
    ({ reports }) => reports.find(({ language, title }) => !isAnnouncement(title, language)) ?? [],
  )
}

/**
 * The best so many; each event once, and none that is no news any more, unless something is asked about: then each source's
 * telling adds to it.
 */
async function choose(context: Context, articles: readonly Article[], search: Search): Promise<Article[]> {
  const limit = chooseLimit(search)
  const { understanding } = search
  if (!tellsEventsOnce(understanding)) return articles.slice(0, limit)
  const statistics = await getTermStatistics(context.database.reads)
  const news = understanding.span ? articles : keepNew(articles, context.clock.now())
  const events = keepToTopics(groupByEvent(news, statistics), understanding, statistics)
  return chooseReports(events).slice(0, limit)
}

/** What the news holds for the question, best first; empty when it holds nothing in any language. */
export function retrieve(context: Context, search: Search, signal: AbortSignal): Promise<Retrieval> {
  return context.tracing.span('retrieve', () => retrieveNow(context, search, signal))
}

async function retrieveNow(context: Context, search: Search, signal: AbortSignal): Promise<Retrieval> {
  const { asker, language, understanding } = search
  for (const tier of rankLanguages(language, asker.language)) {
    signal.throwIfAborted()
    const { articles, isExact } = await find(context, { ...search, tier }, signal)
    if (articles.length === 0) continue
    const now = context.clock.now()
    const fresh = leavesOutHeard(understanding)
      ? skipDelivered(articles, { delivered: search.delivered, now })
      : { articles, heardAt: null }
    const chosen = await choose(context, fresh.articles, search)
    return {
      heardAt: fresh.heardAt,
      articles: chosen,
      others: articles.filter((article) => !chosen.includes(article)),
      isExact,
      isOtherLanguage: !tier.includes(language),
    }
  }
  // "Today" is also a manner of speaking.
  if (understanding.span?.isSoft) {
    return retrieve(context, { ...search, understanding: { ...understanding, span: null } }, signal)
  }
  return { articles: [], others: [], isExact: true, isOtherLanguage: false, heardAt: null }
}
