import { noNumber, addPart } from './compose.ts'
import { readDigits } from './digits.ts'
import type { FoundNumber, NumberRead } from './number-read.ts'
import { lexicons } from '../lexicon/lexicons.ts'
import type { Token } from '../tokens.ts'
import { numberParts, type NumberPart } from './parts.ts'
import { extendNumber, type NumberText } from './run-of-words.ts'
import { isSign } from './units.ts'

const moneyScale = /^[bBT]$/

/** The scale right after digits: "20m", "1,2 Mio." But "20 m" is metres, and "B" is only billions after a currency sign. */
function readShortScale(
  { language, tokens }: NumberText,
  at: number,
): { part: NumberPart; last: number } | null {
  const last = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  const [digits, next, dot] = [tokens[at], tokens[last], tokens[last + 1]]
  if (!digits || !next) return null
  const value = numberParts[language].shortScales.get(next.text.length > 1 ? next.folded : next.text)
  const isMetres = next.start > digits.end && /^\p{Ll}$/u.test(next.text)
  const isName = moneyScale.test(next.text) && !isSign(tokens[at - 1])
  if (value === undefined || isMetres || isName) return null
  const hasDot = dot?.text === '.' && dot.start === next.end && tokens[last + 2] !== undefined
  return { part: { kind: 'scale', value, isUnmeasured: false }, last: hasDot ? last + 1 : last }
}

/** Matches text that continues the token: "34-year-old", "20-30". */
export const continuesToken = /^[-–:/]\S/u

/** "G7", "2-1", "9:30" and "34-year-old" do not count anything. */
function classifyDigits(
  { language, text }: NumberText,
  { end, start, text: digits }: Token,
): NumberRead['kind'] {
  const [before, after] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 5)]
  if (/[\p{L}\p{N}][-–:/.]?$|#$/u.test(before) || continuesToken.test(after) || /^['’]?s\b/.test(after))
    return 'inside'
  const { grammar, numbers } = lexicons[language]
  const isOrdinal = numbers.ordinalEnd.test(after) && (!grammar.writesDottedOrdinals || digits.length < 3)
  return isOrdinal ? 'ordinal' : 'count'
}

/** Reads the digits of this token and the number words after them: one number, or the parts of a date. */
export function readDigitsAt(reading: NumberText, at: number, token: Token): FoundNumber[] {
  const read = readDigits(token.text, reading.language)
  if (!read) {
    const each = token.text.split(/\D+/).map(Number)
    return each.map((value) => ({ value, step: 1, kind: 'inside', first: at, last: at }))
  }
  const part = { kind: 'digits', value: read.value, isUnmeasured: false } as const
  const digits = addPart({ ...noNumber, step: read.step }, part) ?? noNumber
  const isName = /[\p{L}-]/u.test(reading.text.charAt(token.start - 1)) && !isSign(reading.tokens[at - 1])
  const short = isName ? null : readShortScale(reading, at)
  const begun = { partial: (short && addPart(digits, short.part)) ?? digits, last: short?.last ?? at }
  const { last, partial } = extendNumber(reading, begun)
  const kind = classifyDigits(reading, token)
  return [{ value: partial.total + partial.current, step: partial.step, kind, first: at, last }]
}
