import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { TimedSentence } from './heard.ts'

/** A sentence and its place in the answer; null for one that is no part of it. */
export type Line = { sentence: AnswerSentence; index: number | null }

export type SpokenSentence = TimedSentence & {
  spokenBy: 'server' | 'browser'
  index: number | null
  sound: Int16Array | null
}
