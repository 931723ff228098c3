import type { Language } from '@tidings/contract/entities'
import type { TermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { findNearStems } from '#language/semantic-fields'
import { lexicons } from '#language/lexicon/lexicons'
import type { QueryTerm } from './question-terms.ts'
import { rankReports } from './rank-reports.ts'
import { ownLanguages, type Rated, type Reader } from './rate-news.ts'
import { rateReport } from './rate-report.ts'
import { searchNews } from './search-news.ts'

/** Words nearer than this share most of their semantic fields. */
const leastNearness = 0.72
const shortestHead = 3
const shortestPart = 5
/** For one word of the question. */
const mostWords = 5

/** "Bus" for "Reisebus", "Olivenöltest" for "Olivenöl": what no article has may be part of a word that one has, or contain it. */
function isPart(part: string, whole: string, language: Language): boolean {
  if (part === whole || part.length < shortestHead) return false
  if (lexicons[language].grammar.joinsNouns && whole.endsWith(part)) return true
  return part.length >= shortestPart && whole.startsWith(part)
}

/** The stems in the news that may say the same as a word of the question: the rarest, because they are the most telling. */
function findRelatedStems(
  { isKnown, isName, stem }: QueryTerm,
  language: Language,
  statistics: TermStatistics,
): string[] {
  if (isName) return []
  const near = findNearStems(stem, language, leastNearness).filter((each) => statistics.isKnown(each))
  const joined = isKnown
    ? []
    : statistics
        .listStems(language)
        .filter((each) => isPart(stem, each, language) || isPart(each, stem, language))
  return [...joined, ...near]
    .toSorted((a, b) => statistics.rarity(b, language) - statistics.rarity(a, language))
    .slice(0, mostWords)
}

/** The same reports together with those that say what is asked in other words. */
export async function rateRelated(context: Context, reader: Reader, news: Rated): Promise<Rated> {
  const { statistics, task } = reader
  const { language, reading } = task
  const { terms } = news
  const related = terms.flatMap((term) => findRelatedStems(term, language, statistics))
  if (related.length === 0) return news
  const text = [...new Set([...terms.map(({ word }) => word), ...related])].join(' ')
  const search = { asWritten: true, inLanguages: ownLanguages(task), span: null, text }
  const found = (await searchNews(context, reader, search)).flatMap(({ articles }) => articles)
  const others = found
    .filter(({ id }) => !news.reports.some(({ article }) => article.id === id))
    .map((article) => rateReport(article, { asked: language, terms }))
  const asked = { question: reading.question, language, terms }
  return { terms, reports: rankReports([...news.reports, ...others], asked) }
}
