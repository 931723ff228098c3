import { pickFromAllLanguages } from '../lexicon/lexicons.ts'
import { units, type Unit } from '../lexicon/numbers.ts'
import { parseList, parseWords } from '../lexicon/parse-lists.ts'
import type { Token } from '../tokens.ts'

const unitsByName = new Map(
  pickFromAllLanguages(({ numbers }) => numbers.units).flatMap((names) =>
    units.flatMap((unit) => parseList(names[unit] ?? '').map((name): [string, Unit] => [name, unit])),
  ),
)
const unitWords = new Set([...unitsByName.keys()].flatMap((name) => name.split(' ')))

/** Whether a folded word is, or is part of, what money or a part of a hundred is counted in. */
export function isUnitWord(folded: string): boolean {
  return unitWords.has(folded)
}

/** "Milliards d'euros", "US dollars". */
const between = parseWords("' ’ - ‑", ...pickFromAllLanguages(({ numbers }) => numbers.beforeUnit))

function readUnitAt(tokens: readonly Token[], at: number): Unit | null {
  const [word = '', next = ''] = tokens.slice(at, at + 2).map(({ folded }) => folded)
  return unitsByName.get(`${word} ${next}`) ?? unitsByName.get(word) ?? null
}

/** "$", "EUR" and "Rs" stand before their number; "euros" belongs to another one there. */
export function isSign(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    token.text.length <= 3 &&
    !/^\p{Ll}/u.test(token.text) &&
    unitsByName.has(token.folded)
  )
}

/** What the number made of these tokens counts, by what stands beside it. */
export function findUnitBeside(tokens: readonly Token[], first: number, last: number): Unit | null {
  let next = last + 1
  while (between.has(tokens[next]?.folded ?? '')) next += 1
  const before = tokens[first - 1]
  const sign = isSign(before) ? unitsByName.get(before?.folded ?? '') : undefined
  // "Million Canadian dollars".
  const areWords = [next, next + 1].every((at) => /^\p{L}/u.test(tokens[at]?.text ?? ''))
  return readUnitAt(tokens, next) ?? sign ?? (areWords ? readUnitAt(tokens, next + 1) : null)
}

const hundredths = parseWords(...pickFromAllLanguages(({ numbers }) => numbers.hundredth))

/** "Pour cent" holds no number of its own. */
export function isPartOfPercent(tokens: readonly Token[], at: number): boolean {
  return hundredths.has(tokens[at]?.folded ?? '') && readUnitAt(tokens, at - 1) === 'percent'
}
