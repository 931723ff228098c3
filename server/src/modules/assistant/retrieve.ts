import { languages, type Language, type SummaryLength } from '@tidings/contract/entities'
import { latestArticles, searchArticles, type Article, type ArticleWish } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from './asker.ts'
import { isSameSource, type Understanding } from './understanding/understand.ts'

export type Retrieval = {
  articles: Article[]
  /** Every article holds all that was asked for. */
  isExact: boolean
  /** Nothing was found in the language of the answer, but in others. */
  isOtherLanguage: boolean
}

/** How many articles an answer is made of at most, by the user's summary length. */
const broad: Record<SummaryLength, number> = { short: 3, medium: 5, detailed: 6 }
const narrow: Record<SummaryLength, number> = { short: 2, medium: 3, detailed: 4 }
/** Of articles that hold only a part of what was asked for, more would be noise. */
const inexact = 2

type Search = { asker: Asker; understanding: Understanding; language: Language }

/** The question's own language first, then the person's, then the rest. */
function languageTiers(language: Language, own: Language): Language[][] {
  const rest = languages.filter((each) => each !== language && each !== own)
  return language === own ? [[language], rest] : [[language], [own], rest]
}

function sourceNames(understanding: Understanding, known: readonly string[]): string[] {
  return understanding.sources.flatMap((source) => [
    source,
    ...known.filter((name) => isSameSource(name, source)),
  ])
}

function wishOf({ asker, understanding }: Search, tier: Language[]): ArticleWish {
  const { content_filter_level, interests, preferred_sources, summary_length_preference } = asker.preferences
  const limits = understanding.kind === 'subject' ? narrow : broad
  return {
    userId: asker.userId,
    languages: tier,
    contentFilter: content_filter_level,
    limit: limits[summary_length_preference],
    preferredSources: preferred_sources,
    interests,
    ...(understanding.topics.length > 0 ? { topics: understanding.topics } : {}),
    ...(understanding.sources.length > 0
      ? { onlySources: sourceNames(understanding, asker.knownSources) }
      : {}),
  }
}

async function find(context: Context, search: Search & { tier: Language[] }, signal: AbortSignal) {
  const wish = wishOf(search, search.tier)
  const { kind, query } = search.understanding
  if (kind !== 'subject') return { articles: await latestArticles(context, wish, signal), isExact: true }
  const found = await searchArticles(context, { ...wish, query }, signal)
  const exact = found.filter(({ match }) => match === 'all')
  if (exact.length > 0) return { articles: exact, isExact: true }
  // In another language a word or two in common is chance.
  const near = search.tier.includes(search.language) ? found.slice(0, inexact) : []
  return { articles: near, isExact: false }
}

/** What the news holds for the question, best first; empty when it holds nothing in any language. */
export async function retrieve(context: Context, search: Search, signal: AbortSignal): Promise<Retrieval> {
  for (const tier of languageTiers(search.language, search.asker.language)) {
    signal.throwIfAborted()
    const found = await find(context, { ...search, tier }, signal)
    if (found.articles.length > 0) return { ...found, isOtherLanguage: !tier.includes(search.language) }
  }
  return { articles: [], isExact: true, isOtherLanguage: false }
}
