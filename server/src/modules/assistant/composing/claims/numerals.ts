import type { Language } from '@tidings/contract/entities'
import { fold } from '../../understanding/words.ts'
import { mayBeginNumber, multiplierOf, readDigits, readNumberWords } from './number-words.ts'

export type Token = { text: string; folded: string; start: number; end: number }

/** A number and the tokens of which it is made. */
export type Numeral = { value: number; step: number; first: number; last: number }

const plain = /\d+(?:[.,'’\u00a0\u202f]\d+)*|[\p{L}\p{M}]+|[^\s]/gu
/** In French a space parts the thousands. */
const spaced = /\d{1,3}(?:[ \u00a0\u202f.]\d{3}(?!\d))+(?:,\d+)?|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|[^\s]/gu

export function tokensOf(sentence: string, language: Language): Token[] {
  return [...sentence.matchAll(language === 'fr' ? spaced : plain)].map(({ 0: text, index }) => {
    return { text, folded: fold(text), start: index, end: index + text.length }
  })
}

/** "G7", "2-1", "9:30", "34-year-old" and in German "3. Platz" hold no number of anything. */
function isPartOfOther(sentence: string, { start, end, text }: Token, language: Language): boolean {
  const [before, after] = [sentence.slice(Math.max(0, start - 2), start), sentence.slice(end, end + 3)]
  if (/[\p{L}\p{N}][-–:/.]?$|#$/u.test(before) || /^(?:[-–:/]\S|º|ª|°)/u.test(after)) return true
  return language === 'de' && /^\d{1,2}$/.test(text) && /^\.\s\S/.test(after)
}

function stepOf(digits: string, value: number, language: Language): number {
  const decimals = (language === 'en' ? /\.(\d+)$/ : /,(\d+)$/).exec(digits)?.[1]?.length ?? 0
  const zeros = decimals > 0 ? 0 : (/0*$/.exec(String(value))?.[0].length ?? 0)
  return zeros >= 2 ? Math.min(10 ** zeros, value / 10) : 10 ** -decimals
}

function multiplied(numeral: Numeral, tokens: Token[], language: Language): Numeral {
  const next = tokens[numeral.last + 1]
  const factor = next ? multiplierOf(next.text, language) : null
  if (factor === null) return numeral
  const { first, last, step, value } = numeral
  return multiplied({ value: value * factor, step: step * factor, first, last: last + 1 }, tokens, language)
}

function numeralAt(
  tokens: Token[],
  at: number,
  within: { sentence: string; language: Language },
): Numeral | null {
  const { language, sentence } = within
  const token = tokens[at]
  if (!token || !mayBeginNumber(token.folded, language)) return null
  if (/^\d/.test(token.text)) {
    const value = readDigits(token.text, language)
    if (Number.isNaN(value) || isPartOfOther(sentence, token, language)) return null
    return { value, step: stepOf(token.text, value, language), first: at, last: at }
  }
  const words = tokens.slice(at, at + 7).map(({ folded }) => folded)
  const spoken = readNumberWords(
    words.filter((word) => word !== '-'),
    language,
  )
  if (!spoken) return null
  let last = at
  for (let left = spoken.length - 1; left > 0;) if (words[++last - at] !== '-') left -= 1
  return { value: spoken.value, step: 1, first: at, last }
}

export function numeralsOf(tokens: Token[], within: { sentence: string; language: Language }): Numeral[] {
  const numerals: Numeral[] = []
  for (let at = 0; at < tokens.length; at++) {
    const numeral = numeralAt(tokens, at, within)
    if (!numeral) continue
    const whole = multiplied(numeral, tokens, within.language)
    numerals.push(whole)
    at = whole.last
  }
  return numerals
}
