import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { TimedSentence } from './delivered.ts'

/** `index`: the sentence's place in its answer; null for a notice. */
export type NextSentence = { sentence: AnswerSentence; index: number | null }

/** A sentence that was sent to the browser. */
export type SpokenSentence = TimedSentence & {
  spokenBy: 'server' | 'browser'
  index: number | null
  samples: Int16Array | null
}

/** Yields a sentence that belongs to no answer, such as the greeting. */
export async function* sayNotice(text: string, language: Language): AsyncGenerator<NextSentence> {
  yield { sentence: { text, language, article: null }, index: null }
}

/** The answer's sentence being played at this time of the turn. */
export function findIndexAt(sentences: readonly SpokenSentence[], playedMs: number): number | null {
  const own = sentences.filter(({ index }) => index !== null)
  return (own.findLast(({ startMs }) => startMs <= playedMs) ?? own[0])?.index ?? null
}
