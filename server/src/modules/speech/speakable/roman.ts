import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'
import type { RomanBeside } from '#language/lexicon/spoken-forms'

const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50 }
const wellFormed = /^(?:L?X{0,3})(?:IX|IV|V?I{0,3})$/
/** A clothing size and a surname. */
const notNumbers = new Set(['XL', 'LI'])
const worldWar = new RegExp(`^(?:${joinPatterns(pickFromAllLanguages(({ spoken }) => spoken.worldWar))})$`)

function parseRoman(written: string): number | null {
  if (notNumbers.has(written) || !wellFormed.test(written)) return null
  const letters = written.split('').map((letter) => values[letter] ?? 0)
  return letters.reduce((sum, value, at) => sum + (value < (letters[at + 1] ?? 0) ? -value : value), 0)
}

type RomanMatch = {
  before?: string
  written: string
  ordinal?: string
  after?: string
}

const found =
  /(?:(?<![\p{L}\p{M}])(?<before>[\p{L}\p{M}]+)\s)?(?<![\p{L}\p{N}'’.-])(?<written>[IVXL]{1,6})(?<ordinal>(?<=I)(?:er|re)|(?<!L)e|º|ª)?(?![\p{L}\p{N}'’-]|\.\p{L})(?:\.(?=\s+\p{Ll}))?(?=(?:\s(?<after>[\p{L}\p{M}]+))?)/gu

/** Reads numbers such as "XIV" depending on the words around them; a single letter only where it is unambiguous. */
export function createRomanReader(
  say: (value: number, beside: RomanBeside) => string | null,
): (text: string) => string {
  return (text) =>
    text.replace(found, (...match) => {
      const { after = '', before = '', ordinal, written } = match.at(-1) as RomanMatch
      const isCertain = written.length > 1 || ordinal !== undefined || worldWar.test(before)
      const value = isCertain ? parseRoman(written) : null
      const spoken = value === null ? null : say(value, { before, after, isOrdinal: ordinal !== undefined })
      return spoken === null ? (match[0] as string) : `${before ? `${before} ` : ''}${spoken}`
    })
}
