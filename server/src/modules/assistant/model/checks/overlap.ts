import type { Language } from '@tidings/contract/entities'
import { isStopWord } from '#language/function-words'
import { isUnitWord } from '#language/numbers/units'
import { areFormsOfOneWord } from '#language/stems'
import { readWords, type Token } from '#language/tokens'
import { findFigures } from './figures.ts'

/** Content words without numbers and their units, which are compared by value. */
export function listComparableWords(text: string, language: Language): Token[] {
  const figures = findFigures(text, language)
  const isOfFigure = ({ start }: Token) => figures.some((each) => start >= each.start && start < each.end)
  return readWords(text).filter(
    (token) =>
      token.folded.length > 2 &&
      !isStopWord(token.folded, language) &&
      !isOfFigure(token) &&
      !isUnitWord(token.folded),
  )
}

/** The share of the words that occur among the others in some form. */
export function overlap(words: readonly Token[], others: readonly Token[]): number {
  if (words.length === 0) return 0
  const shared = words.filter(({ folded }) => others.some((other) => areFormsOfOneWord(folded, other.folded)))
  return shared.length / words.length
}
