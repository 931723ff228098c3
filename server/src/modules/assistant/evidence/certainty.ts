import type { AnswerKind } from '#language/lexicon/answers'
import type { RatedReport, RatedSentence } from './rate-report.ts'
import { givesAnswer, lacksKind, type WantedAnswer } from './wanted-answer.ts'

type Found = { answer: RatedSentence; certainty: number | null; reports: readonly RatedReport[] }

/** A sentence shows for certain whether it has one. */
const figures: readonly (AnswerKind | null)[] = ['count', 'duration', 'money', 'time']

/** "When is the budget?": no report says when or how much in a sentence that has anything of the question. */
export function lacksFigure({ reports }: Found, asked: WantedAnswer): boolean {
  if (!figures.includes(asked.kind)) return false
  const said = reports.flatMap(({ headline, sentences }) => [headline, ...sentences])
  return !said.some((each) => each.own > 0 && givesAnswer(each, asked))
}

/**
 * Fitted like the scores: less certain answers to follow-ups are right in fewer than one of five cases. They must be more
 * certain where they do not give the kind of answer asked for, and where the question has no word to look for.
 */
const leastCertainty = { usual: 0.2, lackingKind: 0.16, withoutTerms: 0.14 }

export function isCertain({ answer, certainty }: Found, asked: WantedAnswer): boolean {
  if (certainty === null) return true
  const isFigure = asked.kind === 'age' || figures.includes(asked.kind)
  const isLacking = lacksKind(answer, asked)
  if (isFigure && isLacking && answer.own === 0) return false
  const { lackingKind, usual, withoutTerms } = leastCertainty
  return certainty >= usual + (isLacking ? lackingKind : 0) + (asked.terms.length === 0 ? withoutTerms : 0)
}
