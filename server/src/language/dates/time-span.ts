import type { Language } from '@tidings/contract/entities'
import type { Token } from '../tokens.ts'
import { Moment, type Reach } from './time-reaches.ts'
import { timeRules } from './time-rules.ts'
import { timeWords } from './time-words.ts'

/** When and where on earth is asked. */
export type Now = { now: Date; timeZone: string }

/** `first` and `last` are places among the words. */
export type SpanMention = Required<Reach> & { first: number; last: number }

/** The time that the words name, if any: the latest of its kind that is past. */
export function findSpan(words: readonly Token[], language: Language, now: Now): SpanMention | null {
  const text = words.map(({ folded }) => folded).join(' ')
  for (const { pattern, resolve } of timeRules[language]) {
    const match = pattern.exec(text)
    if (!match) continue
    const reach = resolve(new Moment(now, timeWords[language]), match.groups ?? {})
    if (!reach) continue
    const wordAt = (end: number) => text.slice(0, end).split(' ').length - 1
    return {
      isSoft: false,
      ...reach,
      first: wordAt(match.index),
      last: wordAt(match.index + match[0].length),
    }
  }
  return null
}
