import type { Language } from '@tidings/contract/entities'
import { isFunctionWord } from '#language/function-words'
import { findFields } from '#language/related-words'
import { stripEnding } from '#language/stems'
import { fold, readWords } from '#language/tokens'
import type { QueryTerm } from './question-terms.ts'

const gramLength = 4
/** What a small word of the question counts that names nothing itself: "how did they get in?" */
const askingWord = 0.3
const leastTerm = 0.05

type AskedWord = { stem: string; weight: number; fields: readonly number[] }

type Text = { text: string; language: Language }

function listStems(text: string): Set<string> {
  const words = readWords(text.replace(/n['’]t(?!\p{L})/giu, '')).map(({ folded }) => folded)
  return new Set(words.filter((word) => !isFunctionWord(word)).map(stripEnding))
}

/** Runs of letters, which forms of a word share however they end, and in German its compounds. */
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

/** Names mean only themselves. */
function listAskedWords({ language, text }: Text, terms: readonly QueryTerm[]): AskedWord[] {
  const fields = (stem: string) => findFields(stem, language)
  const named = terms.map(({ isName, stem, weight }) => ({
    stem,
    weight: Math.max(leastTerm, weight),
    fields: isName ? [] : fields(stem),
  }))
  const others = [...listStems(text)]
    .filter((stem) => !terms.some((term) => term.stem === stem) && fields(stem).length > 0)
    .map((stem) => ({ stem, weight: askingWord, fields: fields(stem) }))
  return [...named, ...others]
}

/** How much sentences are like a question in what the words themselves do not show; each from 0 to 1. */
export type Likeness = {
  /** Which part of its words, by weight, a sentence has only words of the same field for. */
  related: number
  /** Which part of its runs of letters stands in the sentence. */
  spelling: number
}

export function makeLikenessScorer(
  question: Text,
  terms: readonly QueryTerm[],
): (sentence: Text) => Likeness {
  const asked = listAskedWords(question, terms)
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const grams = [...listGrams(question.text)]
  return ({ language, text }) => {
    const folded = fold(text)
    const spelling = grams.filter((gram) => folded.includes(gram)).length / Math.max(1, grams.length)
    if (total === 0 || language !== question.language) return { related: 0, spelling }
    const stems = listStems(text)
    const said = new Set([...stems].flatMap((stem) => findFields(stem, language)))
    const related = asked
      .filter(({ fields, stem }) => !stems.has(stem) && fields.some((field) => said.has(field)))
      .reduce((sum, { weight }) => sum + weight, 0)
    return { related: related / total, spelling }
  }
}
