import { readWords, wordsIn } from './word-lists.ts'
import type { Token } from './tokens.ts'

export type Unit = 'percent' | 'dollar' | 'euro' | 'pound' | 'yen' | 'yuan' | 'rouble' | 'franc' | 'rupee'

const units = new Map(
  Object.entries(readWords<Unit>('units')).flatMap(([unit, words]) =>
    wordsIn(words).map((word) => [word, unit as Unit]),
  ),
)
const unitWords = new Set([...units.keys()].flatMap((words) => words.split(' ')))

/** Whether a folded word is, or is part of, what money or a part of a hundred is counted in. */
export function isUnitWord(folded: string): boolean {
  return unitWords.has(folded)
}

/** "Milliards d'euros", "US dollars". */
const between = new Set(["'", '’', '-', '‑', 'd', 'de', 'di', 'us'])

function unitAt(tokens: readonly Token[], at: number): Unit | null {
  const [word = '', next = ''] = tokens.slice(at, at + 2).map(({ folded }) => folded)
  return units.get(`${word} ${next}`) ?? units.get(word) ?? null
}

/** "$", "EUR" and "Rs" stand before their number; "euros" belongs to another one there. */
export function isSign(token: Token | undefined): boolean {
  return (
    token !== undefined && token.text.length <= 3 && !/^\p{Ll}/u.test(token.text) && units.has(token.folded)
  )
}

/** What the number made of these tokens counts, by what stands beside it. */
export function unitBeside(tokens: readonly Token[], first: number, last: number): Unit | null {
  let next = last + 1
  while (between.has(tokens[next]?.folded ?? '')) next += 1
  const before = tokens[first - 1]
  const sign = isSign(before) ? units.get(before?.folded ?? '') : undefined
  // "Million Canadian dollars".
  const areWords = [next, next + 1].every((at) => /^\p{L}/u.test(tokens[at]?.text ?? ''))
  return unitAt(tokens, next) ?? sign ?? (areWords ? unitAt(tokens, next + 1) : null)
}

const hundredth = /^(?:cent|cento|ciento)$/

/** "Pour cent" holds no number of its own. */
export function isOfPercent(tokens: readonly Token[], at: number): boolean {
  return hundredth.test(tokens[at]?.folded ?? '') && unitAt(tokens, at - 1) === 'percent'
}
