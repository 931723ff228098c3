import type { AnswerKind } from '#language/lexicon/answers'
import type { Article } from '#modules/news'
import { chooseSentence } from './sentences/choose-sentence.ts'
import type { QueryTerm } from './question-terms.ts'
import type { RatedReport, RatedSentence } from './rate-report.ts'
import type { WantedAnswer } from './sentences/wanted-answer.ts'

export type FoundEvidence = {
  kind: 'found'
  answer: RatedSentence
  certainty: number | null
  /** What else may be the answer, if it is not certain. */
  runnerUp: RatedSentence | null
  score: number
  /** As in `ChosenSentence`. */
  signs: Readonly<Record<string, number>>
  /** The report that answers, then others that may be quoted. */
  reports: RatedReport[]
  /** The answer continues what the conversation is about (its focus). */
  isOfFocus: boolean
  /** It is told as no more than possible. */
  isUnsure?: boolean
  asked: AnswerKind | null
  terms: readonly QueryTerm[]
}

/** What is nearest to a question without an answer: by a name in the question, or by its headline. */
export type Near = { name: string | null; article: Article }

export type NoEvidence = {
  kind: 'nothing'
  near: Near | null
  isOfFocus: boolean
  /** Everything about the focus has been told. */
  isAllTold?: boolean
  /** The probable answer, if no report contains enough of the question to be sure. */
  likely?: FoundEvidence | null
}

export type Evidence = FoundEvidence | NoEvidence

export function answerFromReports(
  reports: readonly RatedReport[],
  asked: WantedAnswer,
  isOfFocus: boolean,
): Evidence {
  const chosen = chooseSentence(reports, asked)
  if (!chosen) return { kind: 'nothing', near: null, isOfFocus, isAllTold: isOfFocus }
  const { certainty, runnerUp, score, sentence: answer, signs } = chosen
  const first = reports.filter(({ article }) => article.id === answer.article.id)
  const rest = reports.filter((report) => !first.includes(report))
  const of = { reports: [...first, ...rest], isOfFocus, asked: asked.kind, terms: asked.terms }
  return { kind: 'found', answer, certainty, runnerUp, score, signs, ...of }
}
