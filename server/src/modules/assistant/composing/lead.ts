import type { Language } from '@tidings/contract/entities'
import type { NewsOverview } from '#modules/news'
import type { Composed } from './compose.ts'
import { languageName, phrasesFor, spokenList } from '../phrases/phrases-for.ts'
import { topicName } from '../understanding/topic-words.ts'
import type { Understanding } from '../understanding/understand.ts'

const dayMs = 86_400_000
const maxSources = 3
const maxSuggestions = 3

export type Opening = {
  language: Language
  understanding: Understanding
  composed: readonly Composed[]
  isExact: boolean
  isOtherLanguage: boolean
  now: Date
  /** Null when news was fetched within a day, or when that does not matter. */
  staleSince: Date | null
}

function sourcesOf(composed: readonly Composed[], language: Language): string {
  const sources = [...new Set(composed.map(({ article }) => article.source))]
  const told =
    sources.length > maxSources ? [...sources.slice(0, maxSources), phrasesFor(language).others] : sources
  return spokenList(told, language)
}

function momentIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(moment)
}

/** What is said before the news: that it is sample or old news or in another language, then what was found. */
export function* lead(opening: Opening): Generator<string> {
  const { composed, language, now, understanding } = opening
  const phrases = phrasesFor(language)
  if (composed.some(({ article }) => article.sample)) yield phrases.sample
  else if (opening.staleSince) yield phrases.lastFetched(momentIn(language, opening.staleSince))
  if (opening.isOtherLanguage) {
    const found = [...new Set(composed.map(({ article }) => article.language))]
    const names = spokenList(
      found.map((each) => languageName(each, language)),
      language,
    )
    yield phrases.otherLanguages({ wanted: languageName(language, language), found: names })
  }
  const told = {
    count: composed.length,
    isNew: composed.every(({ article }) => now.getTime() - article.publishedAt.getTime() < dayMs),
    subject: understanding.subject,
    sources: sourcesOf(composed, language),
  }
  yield opening.isExact ? phrases.lead(told) : phrases.nearest(told)
}

export type NothingFound = { language: Language; understanding: Understanding; overview: NewsOverview }

/** What is said when nothing was found: so, and what there is to ask for. */
export function* nothingFound({ language, overview, understanding }: NothingFound): Generator<string> {
  const phrases = phrasesFor(language)
  if (overview.sources.length === 0) {
    yield phrases.noNews
    return
  }
  const sources = understanding.sources.length > 0 ? spokenList(understanding.sources, language) : null
  yield phrases.nothing({ subject: understanding.subject, sources })
  yield suggestion(overview, language)
}

export function suggestion(overview: NewsOverview, language: Language): string {
  const topics = overview.topics.slice(0, maxSuggestions).map(({ name }) => topicName(name, language))
  const sources = overview.sources.slice(0, maxSuggestions).map(({ name }) => name)
  return phrasesFor(language).suggestion({
    topics: topics.length > 0 ? spokenList(topics, language) : null,
    sources: spokenList(sources, language),
  })
}
