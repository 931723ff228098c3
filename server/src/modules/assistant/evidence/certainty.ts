import type { AnswerKind } from '#language/lexicon/answers'
import { makeSimilarityScorer } from './question-similarity.ts'
import type { RatedReport, RatedSentence } from './rate-report.ts'
import { givesAnswer, lacksKind, type WantedAnswer } from './wanted-answer.ts'

type Found = { answer: RatedSentence; certainty: number | null; reports: readonly RatedReport[] }

/** A sentence shows for certain whether it has one. */
const figures: readonly (AnswerKind | null)[] = ['count', 'duration', 'money', 'time']

/** From here on a sentence says something of the question in other words. */
const leastMeaning = 0.25

/** "When is the budget?": no report says when or how much in a sentence that has anything of the question. */
export function lacksFigure({ reports }: Found, asked: WantedAnswer): boolean {
  if (!figures.includes(asked.kind)) return false
  const { language, question, terms } = asked
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  const hasSome = ({ article, own, text }: RatedSentence) =>
    own > 0 || similarityOf({ text, language: article.language }).meaning >= leastMeaning
  const said = reports.flatMap(({ headline, sentences }) => [headline, ...sentences])
  return !said.some((each) => givesAnswer(each, asked) && hasSome(each))
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
