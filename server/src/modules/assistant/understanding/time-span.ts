import type { Language } from '@tidings/contract/entities'
import { Moment, type Reach } from './time-reaches.ts'
import { timeRules } from './time-rules.ts'
import { timeWords } from './time-words.ts'
import type { Word } from './words.ts'

/** When and where on earth is asked. */
export type Now = { now: Date; timeZone: string }

/** `first` and `last` are places among the words. */
export type SpanMention = Required<Reach> & { first: number; last: number }

/** The time that the words name, if any: the latest of its kind that is past. */
export function findSpan(words: readonly Word[], language: Language, now: Now): SpanMention | null {
  const text = words.map(({ folded }) => folded).join(' ')
  for (const { pattern, resolve } of timeRules[language]) {
    const match = pattern.exec(text)
    if (!match) continue
    const reach = resolve(new Moment(now, timeWords[language]), match.groups ?? {})
    if (!reach) continue
    const placeOf = (end: number) => text.slice(0, end).split(' ').length - 1
    return {
      isSoft: false,
      ...reach,
      first: placeOf(match.index),
      last: placeOf(match.index + match[0].length),
    }
  }
  return null
}
