import type { Language } from '@tidings/contract/entities'
import { findWordGroups } from '#language/related-words'
import { fold } from '#language/tokens'
import type { QueryTerm } from './question-terms.ts'
import { listStems, listWords } from './rate-report.ts'

const gramLength = 4
/** The weight of a question word that is not one of its terms, such as "in" of "how did they get in?" */
const askingWord = 0.3
const leastTerm = 0.05

type AskedWord = { stem: string; weight: number; groups: readonly number[] }

type Text = { text: string; language: Language }

/** Letter n-grams, which the forms of a word and German compounds share whatever their endings. */
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

/** Names have no related words. */
function listAskedWords({ language, text }: Text, terms: readonly QueryTerm[]): AskedWord[] {
  const groups = (stem: string) => findWordGroups(stem, language)
  const named = terms.map(({ isName, stem, weight }) => ({
    stem,
    weight: Math.max(leastTerm, weight),
    groups: isName ? [] : groups(stem),
  }))
  const others = [...listStems(listWords(text))]
    .filter((stem) => !terms.some((term) => term.stem === stem) && groups(stem).length > 0)
    .map((stem) => ({ stem, weight: askingWord, groups: groups(stem) }))
  return [...named, ...others]
}

/** How similar a sentence is to a question beyond shared words; each from 0 to 1. */
export type Similarity = {
  /** The share of the question's words, by weight, for which the sentence has only related words. */
  related: number
  /** The share of the question's n-grams that the sentence contains. */
  spelling: number
}

/** Names and words that the sentence shares with the question do not count as related. */
export function makeSimilarityScorer(
  question: Text,
  terms: readonly QueryTerm[],
): (sentence: Text) => Similarity {
  const asked = listAskedWords(question, terms)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const grams = [...listGrams(question.text)]
  return ({ language, text }) => {
    const folded = fold(text)
    const spelling = grams.filter((gram) => folded.includes(gram)).length / Math.max(1, grams.length)
    if (total === 0 || language !== question.language) return { related: 0, spelling }
    const stems = listStems(listWords(text))
    const said = new Set([...stems].flatMap((stem) => findWordGroups(stem, language)))
    const related = asked
      .filter(({ groups, stem }) => !stems.has(stem) && groups.some((group) => said.has(group)))
      .reduce((sum, { weight }) => sum + weight, 0)
    return { related: related / total, spelling }
  }
}
