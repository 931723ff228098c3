import type { Context } from '#src/context'
import { rateReportSimilarity } from '#modules/news'
import { embedQuestion } from '#language/word-vectors'
import { asksAlsoFor, refersToLast } from './focus.ts'
import { scoreReports } from './rank-reports.ts'
import type { FocusAnswer } from './answer-from-focus.ts'
import { addNearest, type Inquiry, type RatedReports } from './rate-news.ts'
import { rateLikelihood } from './report-meant.ts'
import { sumSigns } from './sentences/score-answer.ts'

/**
 * Log-odds that a question in a conversation is about other news than its focus, fitted to what people asked after a report was told:
 * 2,114 follow-ups, and 1,024 questions about another report, half of them as short as "what about Almunia, is he staying in goal?"
 * (`docs/decisions/0051-from-one-subject-to-another.md`).
 */
const weights = {
  constant: -8.36,
  /** How much higher the best other report ranks than that of the focus; at most `mostMargin`, either way. */
  margin: 0.45,
  /** The log-odds that a first question would mean that report; at most `mostLikely`, either way. */
  likely: 1.13,
  /** "He", "there". */
  anaphor: -3.06,
  pronoun: -0.81,
  /** "And ...?" */
  opener: 1.22,
  isNews: 1.32,
  /** The number of the question's words, at most `mostWords`, as a share of that. Follow-ups are short. */
  words: 6.42,
  /** The sum of their weights: how much of it is telling. */
  weight: 1.73,
  nouns: 0.73,
  /** How near the focus is in meaning. */
  nearFocus: -2.66,
  /** The score of the sentence in the focus that answers best; 0 without one. */
  answerInFocus: -1.02,
}
const mostMargin = 12
const mostLikely = 8
const mostWords = 6
/**
 * From `surely` on a question leaves. Below `possibly` it stays, whatever the rules of `focus.ts` say
 * (`docs/decisions/0053-staying-with-what-was-told.md`).
 */
const leastLogOdds = { surely: -0.3, possibly: -2.5 }

const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value))

/**
 * The log-odds that a question, asked in a conversation, is about other news; null if there is nothing else. `answerScore` is that of what answers
 * best in the focus.
 */
function rateShift(
  { answerScore, focus, news }: { answerScore: number; focus: RatedReports; news: RatedReports },
  { statistics, task: { language, reading } }: Inquiry,
): number | null {
  const { terms } = news
  const asked = { question: reading.question, language, terms }
  const told = new Set(focus.reports.map(({ article }) => article.id))
  const untold = news.reports.filter(({ article }) => !told.has(article.id))
  if (untold.length === 0) return null
  const scored = scoreReports([...focus.reports, ...untold], asked)
  const own = scored.find(({ report }) => told.has(report.article.id))
  const others = scored.filter(({ report }) => !told.has(report.article.id))
  const [best] = others
  if (!own || !best) return null
  const likelihood = rateLikelihood(others, asked, statistics)
  const signs: Record<keyof typeof weights, number> = {
    constant: 1,
    margin: limit(best.score - own.score, mostMargin),
    likely: limit(Math.log(likelihood / (1 - likelihood)), mostLikely),
    anaphor: Number(reading.hasAnaphor),
    pronoun: Number(refersToLast(focus.terms, reading)),
    opener: Number(reading.opening === 'opener'),
    isNews: Number(reading.isNews),
    words: Math.min(mostWords, terms.length) / mostWords,
    weight: focus.terms.reduce((sum, { weight }) => sum + weight, 0),
    nouns: focus.terms.filter(({ isNoun }) => isNoun).length,
    nearFocus: rateReportSimilarity(embedQuestion(reading.question, language), own.report.article),
    answerInFocus: answerScore,
  }
  return sumSigns(weights, signs)
}

/** Whether a question surely leaves the focus, or possibly does, so that rules decide. `news`: with the reports nearest to it. */
export type Shift = { isSure: boolean; isPossible: boolean; news: RatedReports }

export async function readShift(
  context: Context,
  inquiry: Inquiry,
  { focus, inFocus: { evidence }, news }: { focus: RatedReports; inFocus: FocusAnswer; news: RatedReports },
): Promise<Shift> {
  if (inquiry.task.earlier === null || focus.reports.length === 0)
    return { isSure: false, isPossible: true, news }
  const nearest = await addNearest(context, inquiry, news)
  const answerScore = evidence.kind === 'found' ? evidence.score : 0
  const logOdds = rateShift({ answerScore, focus, news: nearest }, inquiry)
  const mayShift = !asksAlsoFor(news.terms, inquiry.task.reading)
  return {
    isSure: mayShift && logOdds !== null && logOdds >= leastLogOdds.surely,
    isPossible: mayShift && (logOdds === null || logOdds >= leastLogOdds.possibly),
    news: nearest,
  }
}
