import type { Language } from '@tidings/contract/entities'
import { lexicons } from '../lexicon/lexicons.ts'
import { readTokensAndMarks, type Token } from '../tokens.ts'
import { noNumber } from './compose.ts'
import type { FoundNumber, NumberRead } from './number-read.ts'
import { readDigitsAt, continuesToken } from './numbers-in-digits.ts'
import { mayBeginInWords, numberParts } from './parts.ts'
import { extendNumber, type NumberText, type NumberRun } from './run-of-words.ts'
import { isPartOfPercent, findUnitBeside } from './units.ts'

const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? '')

/** "Division Three", "Capital One". Not in German, which capitalises all nouns. */
function isPartOfName({ language, tokens }: NumberText, first: number): boolean {
  return (
    !lexicons[language].grammar.capitalisesNouns &&
    first > 0 &&
    isCapital(tokens[first]) &&
    isCapital(tokens[first - 1])
  )
}

function classifyWords(
  reading: NumberText,
  { first, last, partial }: NumberRun & { first: number },
): FoundNumber['kind'] {
  const { language, text, tokens } = reading
  if (partial.kind === 'share' || partial.kind === 'ordinal') return partial.kind
  const isFew =
    partial.first?.kind !== 'unit' && numberParts[language].few.has(tokens[first - 1]?.folded ?? '')
  if (partial.first?.isUnmeasured || isFew) return 'unmeasured'
  if (continuesToken.test(text.slice(tokens[last]?.end)) || isPartOfName(reading, first)) return 'inside'
  if (first === last && partial.total + partial.current === 1) return 'one'
  return partial.kind
}

function readWordsAt(reading: NumberText, at: number): FoundNumber[] {
  if (!mayBeginInWords(reading.tokens[at]?.folded ?? '', reading.language)) return []
  const { last, partial } = extendNumber(reading, { partial: noNumber, last: at - 1 })
  if (!partial.isWhole) return []
  const kind = classifyWords(reading, { first: at, last, partial })
  return [{ value: partial.total + partial.current, step: partial.step, kind, first: at, last }]
}

function locate(found: FoundNumber, tokens: readonly Token[]): NumberRead {
  const { first, kind, last } = found
  const [begin, end] = [tokens[first], tokens[last]]
  const unit = findUnitBeside(tokens, first, last)
  return {
    ...found,
    // "One percent".
    kind: kind === 'one' && unit ? 'count' : kind,
    unit,
    isInDigits: /^\d/.test(begin?.text ?? ''),
    start: begin?.start ?? 0,
    end: end?.end ?? 0,
  }
}

/** All numbers in a text, in digits or words, and its tokens. */
export function readNumbers(text: string, language: Language): { tokens: Token[]; numbers: NumberRead[] } {
  const tokens = readTokensAndMarks(text)
  const reading = { text, language, tokens }
  const numbers: NumberRead[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || isPartOfPercent(tokens, at)) continue
    const found = /^\d/.test(token.text) ? readDigitsAt(reading, at, token) : readWordsAt(reading, at)
    numbers.push(...found.map((each) => locate(each, tokens)))
    at = found.at(-1)?.last ?? at
  }
  return { tokens, numbers }
}
