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

/** Whether a folded word is part of the name of a currency or of "per cent". */
export function isUnitWord(folded: string): boolean {
  return unitWords.has(folded)
}

/** What may stand between a number and its unit: "milliards d'euros", "US-dollars". */
const between = parseWords("' ’ - ‑", ...pickFromAllLanguages(({ numbers }) => numbers.beforeUnit))

function readUnitAt(tokens: readonly Token[], at: number): Unit | null {
  const [word = '', next = ''] = tokens.slice(at, at + 2).map(({ folded }) => folded)
  return unitsByName.get(`${word} ${next}`) ?? unitsByName.get(word) ?? null
}

/** Whether the token is a unit that precedes its number: "$", "EUR", "Rs", but not "euros". */
export function isSign(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    token.text.length <= 3 &&
    !/^\p{Ll}/u.test(token.text) &&
    unitsByName.has(token.folded)
  )
}

/** The unit of the number made of these tokens, after or before it. */
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

/** The "cent" in "pour cent" is not a number. */
export function isPartOfPercent(tokens: readonly Token[], at: number): boolean {
  return hundredths.has(tokens[at]?.folded ?? '') && readUnitAt(tokens, at - 1) === 'percent'
}
