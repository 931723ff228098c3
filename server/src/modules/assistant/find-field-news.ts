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
import { readTerms, type QueryTerm } from './evidence/question-terms.ts'
import { measureNearness, rateAge } from './evidence/rank-reports.ts'
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
export const leastLogOddsOfField = -0.5
/** How many of the reports nearest in meaning are rated, besides those that have its words. */
const nearestLimit = 14
const searchedLimit = 12

/** `others`: reports to be rated, too. */
type FieldSearch = { field: string; language: Language; query: ArticleQuery; others?: readonly Article[] }

/** What says that a report is of a field: where it has its words, and how near it is to them in meaning. */
export function readFieldSigns(
  report: RatedReport,
  vector: TextVector,
): Record<keyof typeof weights, number> {
  return { constant: 1, prominence: report.prominence, ...measureNearness(report, vector) }
}

/** The log-odds that a report is of the field with these terms; minus infinity if it lacks a name of it. */
function rateField(
  report: RatedReport,
  { terms, vector }: { terms: readonly QueryTerm[]; vector: TextVector },
): number {
  // Meaning does not tell one name from another.
  if (!haveAllNames([report], terms)) return -Infinity
  return sumSigns(weights, readFieldSigns(report, vector))
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

export type RatedFieldReport = { report: RatedReport; logOdds: number }

/** Reports that have the field's words or are near to them in meaning, and how likely each is of the field. */
export async function rateFieldNews(
  context: Context,
  search: FieldSearch,
  signal: AbortSignal,
): Promise<RatedFieldReport[]> {
  const { field, language, others = [], query } = search
  const vector = embedText(field, language)
  const [statistics, found, nearest] = await Promise.all([
    getTermStatistics(context.database.reads),
    searchArticles(context, { ...query, limit: Math.min(query.limit, searchedLimit), query: field }, signal),
    findNearest(context, search, vector),
  ])
  const terms = readTerms({ words: readWords(field), language, statistics })
  const all = [...others, ...found, ...nearest]
  return [...new Map(all.map((article) => [article.id, article])).values()].map((article) => {
    const report = rateReport(article, { asked: language, terms })
    return { report, logOdds: rateField(report, { terms, vector }) }
  })
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
  const all = await rateFieldNews(context, search, signal)
  const rated = all.filter(({ logOdds }) => logOdds >= leastLogOddsOfField)
  const newest = Math.max(...rated.map(({ report }) => report.article.publishedAt.getTime()))
  const rank = ({ logOdds, report }: RatedFieldReport) => logOdds + rateAge(report.article, newest)
  return rated.toSorted((a, b) => rank(b) - rank(a)).map(({ report }) => report.article)
}
