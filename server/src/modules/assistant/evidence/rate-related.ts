import type { Language } from '@tidings/contract/entities'
import type { TermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { findNearStems } from '#language/semantic-fields'
import { lexicons } from '#language/lexicon/lexicons'
import type { QueryTerm } from './question-terms.ts'
import { rankReports } from './rank-reports.ts'
import { ownLanguages, type RatedReports, type Inquiry } from './rate-news.ts'
import { rateReport } from './rate-report.ts'
import { findNearestNews, searchNews } from './search-news.ts'

/** Words at least this similar share most of their semantic fields. */
const leastNearness = 0.72
const shortestHead = 3
const shortestPart = 5
/** The most related stems per word of the question. */
const mostWords = 5

/** "Bus" and "Reisebus", "Olivenöltest" and "Olivenöl": whether one word is part of the other. */
function isPart(part: string, whole: string, language: Language): boolean {
  if (part === whole || part.length < shortestHead) return false
  if (lexicons[language].grammar.joinsNouns && whole.endsWith(part)) return true
  return part.length >= shortestPart && whole.startsWith(part)
}

/** The rarest stems in the news that may mean the same as a word of the question. */
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

/** Adds reports that may say what is asked in other words, or that are near to it in meaning. */
export async function rateRelated(
  context: Context,
  inquiry: Inquiry,
  news: RatedReports,
): Promise<RatedReports> {
  const { statistics, task } = inquiry
  const { language, reading } = task
  const { terms } = news
  const related = terms.flatMap((term) => findRelatedStems(term, language, statistics))
  const inLanguages = ownLanguages(task)
  const text = [...new Set([...terms.map(({ word }) => word), ...related])].join(' ')
  const search = { asWritten: true, inLanguages, span: null, text }
  const [readings, nearest] = await Promise.all([
    related.length > 0 ? searchNews(context, inquiry, search) : [],
    findNearestNews(context, { question: reading.question, inLanguages, statistics, task }),
  ])
  const found = [...readings.flatMap(({ articles }) => articles), ...nearest]
  const others = [...new Map(found.map((article) => [article.id, article])).values()]
    .filter(({ id }) => !news.reports.some(({ article }) => article.id === id))
    .map((article) => rateReport(article, { asked: language, terms }))
  const asked = { question: reading.question, language, terms }
  return { terms, reports: rankReports([...news.reports, ...others], asked) }
}
