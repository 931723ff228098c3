import type { Language } from '@tidings/contract/entities'
import { embedText, type TextVector } from '#language/word-vectors'
import { readWords } from '#language/tokens'
import {
  findArticlesById,
  getTermStatistics,
  searchArticles,
  type Article,
  type ArticleQuery,
} from '#modules/news'
import type { Context } from '#src/context'
import { readTerms } from './evidence/question-terms.ts'
import { measureNearness } from './evidence/rank-reports.ts'
import { haveAllNames, rateReport, type RatedReport } from './evidence/rate-report.ts'
import { sumSigns } from './evidence/sentences/score-answer.ts'

/**
 * Log-odds that a report is of a field, fitted to 635 real reports and the fields that somebody who read them named
 * (`docs/decisions/0054-fields.md`).
 */
const weights = {
  constant: -6.89,
  prominence: 2.65,
  nearness: 4.44,
  sentenceNearness: 3.35,
}
const leastLogOdds = -0.5
/** By the natural logarithm of the hours before the newest, as for other reports (`evidence/rank-reports.ts`). */
const ageWeight = -0.28
const hourMs = 3_600_000
/** How many of the reports nearest in meaning are rated, besides those that have its words. */
const nearestLimit = 40

type FieldSearch = { field: string; language: Language; query: ArticleQuery }

/** What says that a report is of a field: where it has its words, and how near it is to them in meaning. */
export function readFieldSigns(
  report: RatedReport,
  vector: TextVector,
): Record<keyof typeof weights, number> {
  return { constant: 1, prominence: report.prominence, ...measureNearness(report, vector) }
}

/** The reports nearest to the field in meaning, as far as the query allows them. */
async function findNearest(context: Context, { query }: FieldSearch, vector: TextVector): Promise<Article[]> {
  const { languages, onlySources, since, until } = query
  // Vectors do not tell the sources apart.
  if (onlySources) return []
  const statistics = await getTermStatistics(context.database.reads)
  const ids = statistics.findNearest(vector, languages, nearestLimit)
  const articles = await findArticlesById(context, query, ids)
  return articles.filter(
    ({ publishedAt }) => (!since || publishedAt >= since) && (!until || publishedAt < until),
  )
}

/**
 * News of a field narrower than a topic, such as rugby or electric cars, best first: reports that have its words in a prominent
 * place or are near to it in meaning.
 */
export async function findFieldNews(
  context: Context,
  search: FieldSearch,
  signal: AbortSignal,
): Promise<Article[]> {
  const { field, language, query } = search
  const vector = embedText(field, language)
  const [statistics, found, nearest] = await Promise.all([
    getTermStatistics(context.database.reads),
    searchArticles(context, { ...query, query: field }, signal),
    findNearest(context, search, vector),
  ])
  const terms = readTerms({ words: readWords(field), language, statistics })
  const articles = [...new Map([...found, ...nearest].map((article) => [article.id, article])).values()]
  const rated = articles
    .map((article) => rateReport(article, { asked: language, terms }))
    // Meaning does not tell one name from another.
    .filter((report) => haveAllNames([report], terms))
    .map((report) => ({
      article: report.article,
      logOdds: sumSigns(weights, readFieldSigns(report, vector)),
    }))
    .filter(({ logOdds }) => logOdds >= leastLogOdds)
  const newest = Math.max(...rated.map(({ article }) => article.publishedAt.getTime()))
  const rank = ({ article, logOdds }: (typeof rated)[number]) =>
    logOdds + ageWeight * Math.log1p((newest - article.publishedAt.getTime()) / hourMs)
  return rated.toSorted((a, b) => rank(b) - rank(a)).map(({ article }) => article)
}
