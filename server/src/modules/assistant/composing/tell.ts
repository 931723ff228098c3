import type { AnswerSentence } from '@tidings/contract/ask'
import type { Language } from '@tidings/contract/entities'
import { speak, type Composed } from './compose.ts'

export type Telling = { composed: readonly Composed[]; question: string; language: Language }

/** What is said after the lead, each sentence that states news with its article. Throws the signal's reason when it aborts. */
export async function* tell(telling: Telling, signal: AbortSignal): AsyncGenerator<AnswerSentence> {
  for (const sentence of speak(telling.composed, telling.language)) {
    signal.throwIfAborted()
    yield sentence
  }
}
