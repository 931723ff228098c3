import type { Language } from '@tidings/contract/entities'
import { findSemanticFields, rateNearness } from '#language/semantic-fields'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import type { QueryTerm } from '../question-terms.ts'
import { listWords } from '../read-report.ts'

const gramLength = 4
/** The weight of a question word that is not one of its terms, such as "in" of "how did they get in?" */
const askingWord = 0.3
const leastTerm = 0.05

type Text = { text: string; language: Language }

type Word = { stem: string; fields: readonly string[] }

/** Letter n-grams, which inflected forms and German compounds share. */
function listGrams(text: string): Set<string> {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  return new Set(
    words.flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - gramLength + 1) }, (_, at) =>
        word.slice(at, at + gramLength),
      ),
    ),
  )
}

/** The stems of all words and their fields, including function words: "how far" asks for a distance. */
function readWordFields({ language, text }: Text): Word[] {
  const stems = new Set(listWords(text).map(stripEnding))
  return [...stems].map((stem) => ({ stem, fields: findSemanticFields(stem, language) }))
}

/** Names are left out, because their meaning is not shared by other words. */
function readAskedWords(question: Text, terms: readonly QueryTerm[]) {
  const byStem = new Map(terms.map((term) => [term.stem, term]))
  return readWordFields(question)
    .filter(({ fields, stem }) => fields.length > 0 && !byStem.get(stem)?.isName)
    .map(({ fields, stem }) => {
      const term = byStem.get(stem)
      return { stem, fields, weight: term ? Math.max(leastTerm, term.weight) : askingWord }
    })
}

/** How similar a sentence is to a question beyond shared words; each from 0 to 1. */
export type Similarity = {
  /** For each word of the question the closest word of the sentence in meaning, averaged by weight. */
  meaning: number
  /** The share of the question's semantic fields that the sentence has. */
  fields: number
  /** The share of the question's n-grams that the sentence contains. */
  spelling: number
}

/** Names and words that the sentence shares with the question do not count towards `meaning`. */
export function makeSimilarityScorer(
  question: Text,
  terms: readonly QueryTerm[],
): (sentence: Text) => Similarity {
  const asked = readAskedWords(question, terms)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const askedFields = [...new Set(asked.flatMap(({ fields }) => fields))]
  const grams = [...listGrams(question.text)]
  return ({ language, text }) => {
    const folded = fold(text)
    const spelling = grams.filter((gram) => folded.includes(gram)).length / Math.max(1, grams.length)
    if (total === 0 || language !== question.language) return { meaning: 0, fields: 0, spelling }
    const said = readWordFields({ language, text })
    const stems = new Set(said.map(({ stem }) => stem))
    const saidFields = new Set(said.flatMap(({ fields }) => fields))
    const meaning = asked
      .filter(({ stem }) => !stems.has(stem))
      .reduce(
        (sum, { fields, weight }) =>
          sum + weight * Math.max(0, ...said.map((word) => rateNearness(fields, word.fields))),
        0,
      )
    const shared = askedFields.filter((field) => saidFields.has(field)).length
    return { meaning: meaning / total, fields: shared / askedFields.length, spelling }
  }
}
