import type { Language } from '@tidings/contract/entities'
import type { Article, NewsOverview } from '#modules/news'
import type { Composed } from './compose.ts'
import { groupByStory } from '../events/same-story.ts'
import { nameLanguage, getLocale, getPhrases, joinSpoken } from '../phrases/phrases-for.ts'
import { nameTopic } from '../understanding/topic-names.ts'
import { toSpokenMoment } from '../understanding/spoken-moment.ts'
import type { Now } from '#language/dates/time-span'
import type { Understanding } from '../understanding/understanding.ts'

const dayMs = 86_400_000
const maxSources = 3
const maxSuggestions = 3

export type Opening = {
  language: Language
  understanding: Understanding
  composed: readonly Composed[]
  isExact: boolean
  isOtherLanguage: boolean
  now: Now
  /** Null if news was fetched within a day, or if that does not matter. */
  staleSince: Date | null
  /** When other articles that were found had been delivered; null if none had. */
  heardAt: Date | null
  /** The conversation has told of the same: only then are there "more" stories. */
  isOfSame: boolean
}

function joinSources(sources: readonly string[], language: Language): string {
  const named = [...new Set(sources)]
  const told =
    named.length > maxSources ? [...named.slice(0, maxSources), getPhrases(language).others] : named
  return joinSpoken(told, language)
}

function sayMoment(language: Language, moment: Date, { timeZone }: Pick<Now, 'timeZone'>): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(getLocale(language), format).format(moment)
}

function saySince(moment: Date, { language, now }: Pick<Opening, 'language' | 'now'>): string {
  return getPhrases(language).since(toSpokenMoment(moment, now, language))
}

/** The words for the time asked about; null if it was a soft one without news, for which older news is told. */
function sayWhen(articles: readonly Article[], { span }: Understanding): string | null {
  const isWithin =
    !span?.isSoft || articles.every(({ publishedAt }) => publishedAt.getTime() >= Date.parse(span.since))
  return (isWithin && span?.words) || null
}

/** Whether it is new since the last time, or at least undelivered; a time in the question takes precedence. */
function judgeNovelty({ composed, heardAt, isOfSame, language, now, understanding }: Opening) {
  const articles = composed.map(({ article }) => article)
  const published = articles.map(({ publishedAt }) => publishedAt.getTime())
  const when = sayWhen(articles, understanding)
  if (heardAt === null) {
    const isOfDay = published.every((at) => now.now.getTime() - at < dayMs)
    return { isNew: isOfDay && when === null && !understanding.isAgain, isMore: false, when }
  }
  const isNewer = when === null && published.every((at) => at > heardAt.getTime())
  return {
    isNew: isNewer,
    isMore: isOfSame && !isNewer,
    when: isNewer ? saySince(heardAt, { language, now }) : when,
  }
}

/** Says that nothing was found in the language of the answer, and which language follows. */
export function sayOtherLanguages(composed: readonly Composed[], language: Language): string {
  const found = [...new Set(composed.map(({ article }) => article.language))]
  const names = joinSpoken(
    found.map((each) => nameLanguage(each, language)),
    language,
  )
  return getPhrases(language).otherLanguages({ wanted: nameLanguage(language, language), found: names })
}

type Noted = Pick<Opening, 'composed' | 'language' | 'staleSince' | 'isOtherLanguage'> & { timeZone: string }

/** Says that sample or old news follows, or news in another language. */
export function* writeNotices({
  composed,
  isOtherLanguage,
  language,
  staleSince,
  timeZone,
}: Noted): Generator<string> {
  const phrases = getPhrases(language)
  if (composed.some(({ article }) => article.sample)) yield phrases.sample
  else if (staleSince) yield phrases.lastFetched(sayMoment(language, staleSince, { timeZone }))
  if (isOtherLanguage) yield sayOtherLanguages(composed, language)
}

/** The beginning of a briefing: notices, then what was found. */
export function* writeLead(opening: Opening): Generator<string> {
  const { composed, language, understanding } = opening
  const phrases = getPhrases(language)
  yield* writeNotices({ ...opening, timeZone: opening.now.timeZone })
  const told = {
    count: groupByStory(composed.map(({ article }) => article)).length,
    isAtLeast: false,
    ...judgeNovelty(opening),
    subject: understanding.subject,
    sources: joinSources(
      composed.map(({ article }) => article.source),
      language,
    ),
  }
  yield opening.isExact ? phrases.lead(told) : phrases.nearest(told)
}

type Counted = { language: Language; understanding: Understanding; isAtLeast: boolean }

/** How many stories there are, and which sources report them. */
export function countLead(articles: readonly Article[], counted: Counted): string {
  const { isAtLeast, language, understanding } = counted
  return getPhrases(language).lead({
    count: isAtLeast ? articles.length : groupByStory(articles).length,
    isAtLeast,
    isNew: false,
    isMore: false,
    subject: understanding.subject,
    when: sayWhen(articles, understanding),
    sources: joinSources(
      articles.flatMap(({ alsoFrom, source }) => [source, ...alsoFrom]),
      language,
    ),
  })
}

type UnderstoodQuestion = { language: Language; understanding: Understanding }

/** Says that some of the compared sources have nothing on the subject. */
export function sayNoneFrom(
  missing: readonly string[],
  { language, understanding }: UnderstoodQuestion,
): string {
  const { span, subject } = understanding
  const sources = joinSpoken(missing, language)
  return getPhrases(language).nothing({ subject, sources, when: span?.words || null })
}

/** Says that everything was already delivered, since when there is nothing new, and how to repeat it, or that it follows. */
export function* sayNothingIsNew({
  heardAt,
  isToldAgain,
  language,
  now,
  understanding,
}: UnderstoodQuestion & { heardAt: Date; isToldAgain: boolean; now: Now }): Generator<string> {
  const phrases = getPhrases(language)
  const sources = understanding.sources.length > 0 ? joinSpoken(understanding.sources, language) : null
  yield phrases.nothingNew({
    subject: understanding.subject,
    sources,
    since: saySince(heardAt, { language, now }),
  })
  yield isToldAgain ? phrases.onceMore : phrases.offerRepeat
}

/** The request as phrased in "there is nothing on …". */
export function describeAsked({ sources, span, subject }: Understanding, language: Language) {
  const named = sources.length > 0 ? joinSpoken(sources, language) : null
  return { subject, sources: named, when: span?.words || null }
}

export type NothingFound = { language: Language; understanding: Understanding; overview: NewsOverview }

/** Says that nothing was found, and what can be asked for. */
export function* sayNothingWasFound({ language, overview, understanding }: NothingFound): Generator<string> {
  const phrases = getPhrases(language)
  if (overview.sources.length === 0) {
    yield phrases.noNews
    return
  }
  yield phrases.nothing(describeAsked(understanding, language))
  yield writeSuggestion(overview, language)
}

export function writeSuggestion(overview: NewsOverview, language: Language): string {
  const topics = overview.topics.slice(0, maxSuggestions).map(({ name }) => nameTopic(name, language))
  const sources = overview.sources.slice(0, maxSuggestions).map(({ name }) => name)
  return getPhrases(language).suggestion({
    topics: topics.length > 0 ? joinSpoken(topics, language) : null,
    sources: joinSpoken(sources, language),
  })
}
