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

type WordFields = {
  stems: ReadonlySet<string>
  fields: ReadonlySet<string>
  /** Of each word that has any. */
  inEach: readonly (readonly string[])[]
}

/** A text to compare with several questions: its words are read once, when the first question needs them. */
export type ComparedText = { language: Language; folded: string; readFields: () => WordFields }

export function prepareText(text: Text): ComparedText {
  let read: WordFields | null = null
  const readNow = (): WordFields => {
    const words = readWordFields(text)
    const inEach = words.flatMap(({ fields }) => (fields.length > 0 ? [fields] : []))
    return { stems: new Set(words.map(({ stem }) => stem)), fields: new Set(inEach.flat()), inEach }
  }
  return { language: text.language, folded: fold(text.text), readFields: () => (read ??= readNow()) }
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

/** How similar a text is to a question beyond shared words; each from 0 to 1. */
export type Similarity = {
  /** For each word of the question the closest word of the text in meaning, averaged by weight. */
  meaning: number
  /** The share of the question's semantic fields that the text has. */
  fields: number
  /** The share of the question's n-grams that the text contains. */
  spelling: number
}

/** Names and words that the text shares with the question do not count towards `meaning`. */
export function makeComparer(
  question: Text,
  terms: readonly QueryTerm[],
): (compared: ComparedText) => Similarity {
  const asked = readAskedWords(question, terms)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const askedFields = [...new Set(asked.flatMap(({ fields }) => fields))]
  const grams = [...listGrams(question.text)]
  return ({ folded, language, readFields }) => {
    const spelling = grams.filter((gram) => folded.includes(gram)).length / Math.max(1, grams.length)
    if (total === 0 || language !== question.language) return { meaning: 0, fields: 0, spelling }
    const said = readFields()
    const meaning = asked
      .filter(({ stem }) => !said.stems.has(stem))
      .reduce(
        (sum, { fields, weight }) =>
          sum + weight * Math.max(0, ...said.inEach.map((others) => rateNearness(fields, others))),
        0,
      )
    const shared = askedFields.filter((field) => said.fields.has(field)).length
    return { meaning: meaning / total, fields: shared / askedFields.length, spelling }
  }
}

/** As `makeComparer`, for sentences that are compared once. */
export function makeSimilarityScorer(
  question: Text,
  terms: readonly QueryTerm[],
): (sentence: Text) => Similarity {
  const compare = makeComparer(question, terms)
  return (sentence) => compare(prepareText(sentence))
}
