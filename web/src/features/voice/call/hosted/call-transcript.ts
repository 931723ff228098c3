import type { ContextType, QueryHistoryEntry } from '@tidings/contract/entities'
import type { Clock } from '../../transports/room.ts'

export type TranscriptEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'summary_text' | 'status' | 'interaction_duration' | 'context_data'
>

type Exchange = { question: string; answer: string; askedAt: number }

const type: ContextType = 'voice_transcript'

/**
 * Makes history entries of what a provider's call transcribes: a question, and what the assistant said until the next
 * one. Questions that nothing was said between are one question. A greeting belongs to none.
 */
export class CallTranscript {
  readonly #clock: Clock
  readonly #keep: (entry: TranscriptEntry) => void
  #exchange: Exchange | null = null

  constructor(clock: Clock, keep: (entry: TranscriptEntry) => void) {
    this.#clock = clock
    this.#keep = keep
  }

  asked(text: string): void {
    if (text.trim() === '') return
    if (this.#exchange && !this.#exchange.answer) {
      this.#exchange.question += ` ${text.trim()}`
      return
    }
    this.end()
    this.#exchange = { question: text.trim(), answer: '', askedAt: this.#clock.now() }
  }

  answered(text: string): void {
    if (this.#exchange) this.#exchange.answer = `${this.#exchange.answer} ${text.trim()}`.trim()
  }

  /** The call is over. */
  end(): void {
    const exchange = this.#exchange
    this.#exchange = null
    if (!exchange) return
    this.#keep({
      query_text: exchange.question,
      summary_text: exchange.answer || null,
      status: exchange.answer ? 'completed' : 'started',
      interaction_duration: Math.round((this.#clock.now() - exchange.askedAt) / 1000),
      context_data: { type },
    })
  }
}
