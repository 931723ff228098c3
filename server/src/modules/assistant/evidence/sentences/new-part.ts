import { stripEnding } from '#language/stems'
import { makeSimilarityScorer } from './question-similarity.ts'
import type { RatedReport, RatedSentence } from '../rate-report.ts'
import { listWords } from '../read-report.ts'
import type { WantedAnswer } from './wanted-answer.ts'

/**
 * The part of a question that the headline and the first sentence of its report do not cover: of "why did the mayor of Orvalla
 * resign?", the reason. All numbers are from 0 to 1.
 */
export type NewPart = {
  /** The share of the question's weight that is new. */
  share: number
  /** How much of the new part a sentence of the report covers. */
  rate(sentence: RatedSentence): { terms: number; fields: number; spelling: number }
}

export function readNewPart(
  { article, places, sentences }: RatedReport,
  { language, question, terms }: WantedAnswer,
): NewPart {
  const said = new Set(listWords(`${article.title} ${sentences[0]?.text ?? ''}`).map(stripEnding))
  const words = listWords(question).filter((word) => !said.has(stripEnding(word)))
  const similarityOf = makeSimilarityScorer({ text: words.join(' '), language }, terms)
  const newTerms = terms.filter(({ stem }) => !said.has(stem))
  const sum = (some: typeof terms) => some.reduce((all, { weight }) => all + weight, 0)
  const total = sum(terms)
  const part = (some: typeof terms) => (total > 0 ? sum(some) / total : 0)
  return {
    share: part(newTerms),
    rate({ position, text }) {
      const { fields, spelling } = similarityOf({ text, language: article.language })
      return { fields, spelling, terms: part(newTerms.filter(({ stem }) => places.get(stem)?.has(position))) }
    },
  }
}
