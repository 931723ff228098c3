import type { AnswerKind } from '#language/lexicon/answers'
import { makeSimilarityScorer } from './question-similarity.ts'
import type { RatedReport, RatedSentence } from './rate-report.ts'
import { givesAnswer, lacksKind, type WantedAnswer } from './wanted-answer.ts'

type Found = { answer: RatedSentence; certainty: number | null; reports: readonly RatedReport[] }

/** Kinds of answer that a sentence either clearly contains or not. */
const figures: readonly (AnswerKind | null)[] = ['count', 'duration', 'money', 'time']

/** From this similarity in meaning on, a sentence paraphrases a part of the question. */
const leastMeaning = 0.25

/** Whether a sentence has a word of what the question is about, or a paraphrase; without such words, the kind of answer asked for. */
export function hasToDoWith(sentence: RatedSentence, asked: WantedAnswer): boolean {
  const { article, own, text } = sentence
  const { language, terms } = asked
  if (terms.length === 0) return givesAnswer(sentence, asked)
  if (own > 0) return true
  const subject = terms.map(({ word }) => word).join(' ')
  const similarityOf = makeSimilarityScorer({ text: subject, language }, terms)
  return similarityOf({ text, language: article.language }).meaning >= leastMeaning
}

/** "When is the budget?": whether no sentence that has anything to do with the question contains a time, or an amount. */
export function lacksFigure({ reports }: Found, asked: WantedAnswer): boolean {
  if (!figures.includes(asked.kind)) return false
  const { language, question, terms } = asked
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  const hasSome = ({ article, own, text }: RatedSentence) =>
    own > 0 || similarityOf({ text, language: article.language }).meaning >= leastMeaning
  const said = reports.flatMap(({ headline, sentences }) => [headline, ...sentences])
  return !said.some((each) => givesAnswer(each, asked) && hasSome(each))
}

/** Whether it asks for a figure, of which an age is one. */
export const asksForFigure = ({ kind }: WantedAnswer) => kind === 'age' || figures.includes(kind)

/**
 * Fitted like the scores: of less certain answers to follow-ups, fewer than one in five is right. The threshold is higher for an
 * answer of another kind than asked for, and for a question without a word to look for.
 */
const leastCertainty = { usual: 0.2, lackingKind: 0.16, withoutTerms: 0.14 }

export function isCertain({ answer, certainty }: Found, asked: WantedAnswer): boolean {
  if (certainty === null) return true
  const isLacking = lacksKind(answer, asked)
  if (asksForFigure(asked) && isLacking && answer.own === 0) return false
  const { lackingKind, usual, withoutTerms } = leastCertainty
  return certainty >= usual + (isLacking ? lackingKind : 0) + (asked.terms.length === 0 ? withoutTerms : 0)
}
