import { forEachLanguage } from '../lexicon/lexicons.ts'
import { parseList, parseValues } from '../lexicon/parse-lists.ts'
import type { TimePatterns } from '../lexicon/time.ts'
import { nameNumbersBelowHundred } from '../numbers/below-hundred.ts'
import { fold } from '../tokens.ts'

export type TimeWords = TimePatterns & {
  /** From Monday; folded, with forms separated by "|". */
  weekdays: readonly string[]
  months: readonly string[]
  numbers: ReadonlyMap<string, number>
}

export const timeWords = forEachLanguage(({ time: { calendar, patterns } }, language): TimeWords => ({
  ...patterns,
  weekdays: parseList(fold(calendar.weekdays)),
  months: parseList(fold(calendar.months)),
  numbers: new Map([...nameNumbersBelowHundred(language), ...parseValues(patterns.counts)]),
}))
