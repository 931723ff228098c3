import type { Context } from '#src/context'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import type { Token } from '#language/tokens'
import { splitClauses } from '../understanding/split-clauses.ts'
import { readTerms } from './question-terms.ts'
import {
  findBestCoverage,
  isEnough,
  noReports,
  rateNews,
  type RatedReports,
  type Inquiry,
} from './rate-news.ts'
import { haveAllNames, occursIn, rateReport } from './rate-report.ts'
import { tellingWeight } from './report-meant.ts'

const conjunctions = forEachLanguage(({ functionWords }) => parseWords(functionWords.conjunctions))
/** The least coverage of one of two subjects by a report that has a telling word of it in its headline. */
const leastOfSubject = 0.4

/**
 * "Fill me in on the buses and the bridge": rates the news for what is before and after an "and", if the news has enough of both.
 * Null if it does not.
 */
export async function rateBothSubjects(
  context: Context,
  inquiry: Inquiry,
  words: readonly Token[],
): Promise<[RatedReports, RatedReports] | null> {
  const at = words.findIndex(({ folded }) => conjunctions[inquiry.task.reading.language].has(folded))
  if (at <= 0 || at === words.length - 1) return null
  const [first, second] = await Promise.all(
    [words.slice(0, at), words.slice(at + 1)].map((part) => rateNews(context, inquiry, part)),
  )
  const isIn = ({ reports: [best], terms }: RatedReports) =>
    best !== undefined &&
    best.coverage >= leastOfSubject &&
    terms.some(({ stem, weight }) => weight >= tellingWeight && best.titled.has(stem)) &&
    haveAllNames([best], terms)
  if (!first || !second || !isIn(first) || !isIn(second)) return null
  return first.reports[0]?.article.id === second.reports[0]?.article.id ? null : [first, second]
}

/** Rates the news for each clause, for questions that no report covers as a whole. The best report must contain every name in the question. */
export async function rateClauses(
  context: Context,
  inquiry: Inquiry,
  { now, words }: { now: Date; words: readonly Token[] },
): Promise<RatedReports> {
  const { statistics, task } = inquiry
  const { language, reading } = task
  const clauses = splitClauses(reading.question, words)
  if (clauses.length < 2) return noReports
  const rated = await Promise.all(clauses.map((clause) => rateNews(context, inquiry, clause)))
  const terms = readTerms({ words, language, statistics })
  const asWhole = rated
    .filter((each) => isEnough(each, { now, reading }))
    .map(({ reports }) => ({
      terms,
      reports: reports.map(({ article }) => rateReport(article, { asked: language, terms })),
    }))
    .filter(({ reports: [best] }) => best && haveAllNames([best], terms))
    .filter(({ reports: [best] }) => best && terms.filter(occursIn([best])).length > 1)
  return asWhole.toSorted((a, b) => findBestCoverage(b) - findBestCoverage(a))[0] ?? noReports
}
