import type { Language } from '@tidings/contract/entities'
import { isUnitWord } from '../../numbers-and-days/units.ts'
import { isAkin, tokensOf, type Token } from '../word-sets.ts'
import { figuresIn } from './figures.ts'
import { isSmallWord } from './names.ts'

/** Words that carry meaning, but for numbers and their units, which are held against the source by value. */
export function contentWords(text: string, language: Language): Token[] {
  const figures = figuresIn(text, language)
  const isOfFigure = ({ start }: Token) => figures.some((each) => start >= each.start && start < each.end)
  return tokensOf(text).filter(
    (token) =>
      token.folded.length > 2 &&
      !isSmallWord(token.folded, language) &&
      !isOfFigure(token) &&
      !isUnitWord(token.folded),
  )
}

/** Which part of the words stands, in some form, among the others. */
export function overlap(words: readonly Token[], others: readonly Token[]): number {
  if (words.length === 0) return 0
  const shared = words.filter(({ folded }) => others.some((other) => isAkin(folded, other.folded)))
  return shared.length / words.length
}
