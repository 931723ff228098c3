import type { Language } from '@tidings/contract/entities'
import type { Token } from '../tokens.ts'
import { AskerCalendar, type TimeRange } from './time-ranges.ts'
import { timeRules } from './time-rules.ts'
import { timeWords } from './time-words.ts'

/** The asker's current time and time zone. */
export type Now = { now: Date; timeZone: string }

/** `first` and `last` are word indexes. */
export type SpanMention = Required<TimeRange> & { first: number; last: number }

/** The time that the words mention, in the past; null if there is none. */
export function findSpan(words: readonly Token[], language: Language, now: Now): SpanMention | null {
  const text = words.map(({ folded }) => folded).join(' ')
  for (const { pattern, resolve } of timeRules[language]) {
    const match = pattern.exec(text)
    if (!match) continue
    const range = resolve(new AskerCalendar(now, timeWords[language]), match.groups ?? {})
    if (!range) continue
    const wordAt = (end: number) => text.slice(0, end).split(' ').length - 1
    return {
      isSoft: false,
      ...range,
      first: wordAt(match.index),
      last: wordAt(match.index + match[0].length),
    }
  }
  return null
}
