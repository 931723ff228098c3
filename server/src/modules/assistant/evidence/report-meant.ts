import type { Language } from '@tidings/contract/entities'
import { rateReportSimilarity, type Article, type TermStatistics } from '#modules/news'
import { findSemanticFields, rateNearness } from '#language/semantic-fields'
import { stripEnding } from '#language/stems'
import { embedQuestion } from '#language/word-vectors'
import { isOld } from '../choose-articles.ts'
import { mayBeOfOneEvent } from '../events/one-event.ts'
import { readProfile } from '../events/report-profile.ts'
import { upperFirst } from '../phrases/phrasebook.ts'
import type { Near } from './answer-from-reports.ts'
import { makeSimilarityScorer } from './sentences/question-similarity.ts'
import { sumSigns } from './sentences/score-answer.ts'
import type { QueryTerm } from './question-terms.ts'
import { scoreReports, type AskedOfReports } from './rank-reports.ts'
import { haveAllNames, measureShare, sameWordMatch, type RatedReport } from './rate-report.ts'
import { listWords } from './read-report.ts'

/** From this weight on, a word of a question is telling. */
export const tellingWeight = 0.4
/** The least coverage of the question by such a report. */
const leastCoverage = 0.4
/** How many telling words at the beginning of a report leave no doubt. */
const leastTellingWords = 2

/** Whether a report is certainly meant: its beginning has several telling words of the question, and no name is missing. */
export function isSurelyMeant(report: RatedReport, terms: readonly QueryTerm[]): boolean {
  const { coverage, found, places } = report
  const surely = ({ stem }: QueryTerm) => (found.get(stem) ?? 0) >= sameWordMatch
  const isInHead = ({ stem }: QueryTerm) => [-1, 0].some((at) => places.get(stem)?.has(at))
  // A first and last name count as one word.
  const isOwn = ({ nameBefore, weight }: QueryTerm) => nameBefore === null && weight >= tellingWeight
  const telling = terms.filter((term) => isOwn(term) && surely(term) && isInHead(term))
  return telling.length >= leastTellingWords && haveAllNames([report], terms) && coverage >= leastCoverage
}

/** Whether a report has all nouns and names of the question, and one of the nouns in its headline. */
export function hasAllNouns(report: RatedReport | undefined, terms: readonly QueryTerm[]): boolean {
  if (!report) return false
  const nouns = terms.filter(({ isName, isNoun }) => isName || isNoun)
  const isTitled = ({ isName, stem, weight }: QueryTerm) =>
    !isName && weight >= tellingWeight && report.titled.has(stem)
  return nouns.some(isTitled) && nouns.every(({ stem }) => (report.found.get(stem) ?? 0) >= sameWordMatch)
}

/**
 * Log-odds that the report which ranks first is the one that a question means, fitted to 533 first questions that no report had enough
 * of; for 187 it is (`docs/decisions/0043-reports-found-by-meaning.md`).
 */
const weights = {
  constant: -3.03,
  /** How much higher it ranks than the next report of another event; at most `mostMargin`. */
  margin: 0.23,
  /** The shares of the question's weight in names and in nouns that it lacks. */
  missingNames: -2.42,
  missingNouns: -0.51,
  /** The share in names and nouns that no news has, and that nothing in it is related to: "broccoli", where a story is about a funeral. */
  strangeNouns: -1.22,
  headlineSpelling: 2.04,
  /** The number of the question's words, at most `mostWords`, as a share of that. */
  words: 1.24,
  /** How near it is to the question in meaning. */
  nearness: 2.29,
}
const mostMargin = 6
const mostWords = 6
/** From this nearness on, two words are related. */
const leastNearness = 0.3

/**
 * From this likelihood on a report is told in answer to a first question, told as no more than possible if it is long
 * (`docs/decisions/0057-first-questions-on-long-reports.md`), or offered by its headline.
 */
const leastLikelihood = { toTell: 0.45, toTellIfLong: 0.3, toOffer: 0.25 }

export type LikelyMeant = { article: Article; isTold: boolean; isToldIfLong: boolean; isOffered: boolean }

type Rated = { reports: readonly RatedReport[]; terms: readonly QueryTerm[] }

/** How related the most related word of a report is, from 0 to 1. */
function makeNearnessScorer(
  { article, sentences }: RatedReport,
  language: Language,
): (term: QueryTerm) => number {
  const words = listWords([article.title, ...sentences.map(({ text }) => text)].join(' '))
  const said = words.map((word) => findSemanticFields(stripEnding(word), article.language))
  return ({ stem }) => {
    const fields = findSemanticFields(stem, language)
    return Math.max(0, ...said.map((others) => rateNearness(fields, others)))
  }
}

/** What the question has that a report lacks, as shares of the question's weight. */
function measureMissing(report: RatedReport, terms: readonly QueryTerm[], language: Language) {
  const nearnessOf = makeNearnessScorer(report, language)
  const lacks = ({ stem }: QueryTerm) => (report.found.get(stem) ?? 0) === 0
  const isStrange = (term: QueryTerm) =>
    !term.isKnown && (term.isName || term.isNoun) && nearnessOf(term) < leastNearness
  return {
    missingNames: measureShare(terms, (term) => term.isName && lacks(term)),
    missingNouns: measureShare(terms, (term) => term.isNoun && !term.isName && lacks(term)),
    strangeNouns: measureShare(terms, (term) => lacks(term) && isStrange(term)),
  }
}

export type ScoredReport = { report: RatedReport; score: number }

/** How likely a question means the first of these reports, which are sorted by their scores; from 0 to 1. */
export function rateLikelihood(
  [best, ...others]: readonly ScoredReport[],
  { language, question, terms }: AskedOfReports,
  statistics: TermStatistics,
): number {
  if (!best) return 0
  const { article } = best.report
  const profile = readProfile(article, statistics)
  const next = others.find(({ report }) => !mayBeOfOneEvent(profile, readProfile(report.article, statistics)))
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  const signs = {
    constant: 1,
    margin: Math.min(mostMargin, next ? best.score - next.score : mostMargin),
    ...measureMissing(best.report, terms, language),
    headlineSpelling: similarityOf({ text: article.title, language: article.language }).spelling,
    words: Math.min(mostWords, terms.length) / mostWords,
    nearness: rateReportSimilarity(embedQuestion(question, language), article),
  }
  return 1 / (1 + Math.exp(-sumSigns(weights, signs)))
}

/** The report that a question most likely means, and whether it is likely enough; null without reports. */
export function findLikelyMeant(
  { reports, terms }: { reports: readonly RatedReport[]; terms: readonly QueryTerm[] },
  asked: AskedOfReports,
  statistics: TermStatistics,
): LikelyMeant | null {
  const scored = scoreReports(reports, { ...asked, terms })
  const [best] = scored
  if (!best) return null
  const likelihood = rateLikelihood(scored, { ...asked, terms }, statistics)
  return {
    article: best.report.article,
    isTold: likelihood >= leastLikelihood.toTell,
    isToldIfLong: likelihood >= leastLikelihood.toTellIfLong,
    isOffered: likelihood >= leastLikelihood.toOffer,
  }
}

/**
 * What to offer if no report is likely meant: news on a name in the question, or else the best report with a noun of it in the headline and
 * without a name of it missing. Null if there is none from the last days.
 */
export function findNearestStory({ reports, terms }: Rated, now: Date): Near | null {
  const recent = reports.filter(({ article }) => !isOld(article, now))
  for (const { isName, stem, text } of terms) {
    const known = recent.find(({ found, titled }) => titled.size > 0 && found.get(stem) === 1)
    if (isName && known) return { name: upperFirst(text), article: known.article }
  }
  const nouns = terms.filter(({ isNoun, weight }) => isNoun && weight >= tellingWeight)
  const titled = recent.find(
    (report) => nouns.some(({ stem }) => report.titled.has(stem)) && haveAllNames([report], terms),
  )
  return titled ? { name: null, article: titled.article } : null
}
