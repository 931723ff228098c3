import type { Article } from '#modules/news'
import { isOld } from '../choose-articles.ts'
import { upperFirst } from '../phrases/phrasebook.ts'
import type { Near } from './answer-from-reports.ts'
import { makeSimilarityScorer } from './question-similarity.ts'
import type { QueryTerm } from './question-terms.ts'
import { scoreReports, type AskedOfReports } from './rank-reports.ts'
import { haveAllNames, measureShare, sameWordMatch, type RatedReport } from './rate-report.ts'

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
 * Log-odds that the report which ranks first is the one that a question means, fitted to 2,690 first questions, each also without the
 * reports that answer it (`docs/decisions/0039-reports-likely-meant.md`).
 */
const weights = {
  constant: -2.69,
  /** How much higher it ranks than the next report; at most `mostMargin`. */
  margin: 0.32,
  /** The shares of the question's weight in names and in nouns that it lacks. */
  missingNames: -1.92,
  missingNouns: -1.05,
  /** The number of the question's words that it has. */
  wordsFound: 0.4,
  /** The share of the question's weight in its headline. */
  titled: 1.55,
  headlineMeaning: 1.13,
  headlineSpelling: 1.24,
  /** The most of the question's spelling in one sentence. */
  spelling: 1.2,
}
const mostMargin = 4

/** From this likelihood on a report is told, less if it lacks no noun of the question, or its headline is offered. */
const leastLikelihood = { toTell: 0.5, toTellWhole: 0.4, toOffer: 0.2 }
/** A headline with no word of the question but names must at least be this similar in meaning for its report to be told. */
const leastHeadlineMeaning = 0.1

export type LikelyMeant = { article: Article; isTold: boolean; isOffered: boolean }

type Rated = { reports: readonly RatedReport[]; terms: readonly QueryTerm[] }

/** The report that a question most likely means, and whether it is likely enough; null without reports. */
export function findLikelyMeant({ reports, terms }: Rated, asked: AskedOfReports): LikelyMeant | null {
  const [best, next] = scoreReports(reports, asked)
  if (!best) return null
  const { article, found, sentences, titled } = best.report
  const similarityOf = makeSimilarityScorer({ text: asked.question, language: asked.language }, terms)
  const inHeadline = similarityOf({ text: article.title, language: article.language })
  const inEach = sentences.map(({ text }) => similarityOf({ text, language: article.language }).spelling)
  const matchOf = ({ stem }: QueryTerm) => found.get(stem) ?? 0
  const lacks = (term: QueryTerm) => matchOf(term) === 0
  const lackingNames = measureShare(terms, (term) => term.isName && lacks(term))
  const lackingNouns = measureShare(terms, (term) => term.isNoun && !term.isName && lacks(term))
  const logOdds =
    weights.constant +
    weights.margin * Math.min(mostMargin, next ? best.score - next.score : mostMargin) +
    weights.missingNames * lackingNames +
    weights.missingNouns * lackingNouns +
    weights.wordsFound * terms.filter((term) => matchOf(term) >= sameWordMatch).length +
    weights.titled * measureShare(terms, ({ stem }) => titled.has(stem)) +
    weights.headlineMeaning * inHeadline.meaning +
    weights.headlineSpelling * inHeadline.spelling +
    weights.spelling * Math.max(0, ...inEach)
  const likelihood = 1 / (1 + Math.exp(-logOdds))
  const { toOffer, toTell, toTellWhole } = leastLikelihood
  // In a newsroom with few reports, one with some words in passing is far ahead of the next; and a place has other news, too.
  const isTitled = terms.some(({ isName, stem }) => !isName && titled.has(stem))
  const isAboutIt = lackingNames === 0 && (isTitled || inHeadline.meaning >= leastHeadlineMeaning)
  return {
    article,
    isTold: isAboutIt && likelihood >= (lackingNouns === 0 ? toTellWhole : toTell),
    isOffered: likelihood >= toOffer,
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
