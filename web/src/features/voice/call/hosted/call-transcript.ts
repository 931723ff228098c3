import type { ContextType, Language, QueryHistoryEntry } from '@tidings/contract/entities'
import type { Clock } from '../../client/clock.ts'
import type { StateChange } from '../call-state.ts'
import { addSentence, addQuestion, markSentence, completeAnswer } from '../conversation-changes.ts'

export type TranscriptEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'summary_text' | 'status' | 'interaction_duration' | 'context_data'
>

type Exchange = { question: string; answer: string; askedAt: number }

const type: ContextType = 'voice_transcript'

/**
 * Turns a provider's transcripts into history entries: a question, and what the assistant said until the next one.
 * Questions with no answer in between are joined. The greeting is left out.
 */
export class CallTranscript {
  readonly #clock: Clock
  readonly #record: (entry: TranscriptEntry) => void
  #exchange: Exchange | null = null

  constructor(clock: Clock, record: (entry: TranscriptEntry) => void) {
    this.#clock = clock
    this.#record = record
  }

  addQuestion(text: string): void {
    if (text.trim() === '') return
    if (this.#exchange && !this.#exchange.answer) {
      this.#exchange.question += ` ${text.trim()}`
      return
    }
    this.end()
    this.#exchange = { question: text.trim(), answer: '', askedAt: this.#clock.now() }
  }

  addAnswer(text: string): void {
    if (this.#exchange) this.#exchange.answer = `${this.#exchange.answer} ${text.trim()}`.trim()
  }

  end(): void {
    const exchange = this.#exchange
    this.#exchange = null
    if (!exchange) return
    this.#record({
      query_text: exchange.question,
      summary_text: exchange.answer || null,
      status: exchange.answer ? 'completed' : 'started',
      interaction_duration: Math.round((this.#clock.now() - exchange.askedAt) / 1000),
      context_data: { type },
    })
  }
}

/** Shows a provider's transcripts: everything the assistant says between two questions is one answer. */
export class HostedConversation {
  readonly #language: Language
  readonly #change: (change: StateChange) => void
  #turn = 0
  #sentences = 0

  constructor(language: Language, change: (change: StateChange) => void) {
    this.#language = language
    this.#change = change
  }

  addQuestion(text: string): void {
    if (this.#sentences > 0) this.#change(completeAnswer(this.#turn))
    this.#turn += 1
    this.#sentences = 0
    this.#change((state) => ({
      ...addQuestion(text)(state),
      activity: 'thinking',
      alert: null,
      notice: null,
    }))
  }

  addSentence(text: string): void {
    const index = this.#sentences
    this.#sentences += 1
    this.#change(
      addSentence({
        turn: this.#turn,
        index,
        text,
        language: this.#language,
        article: null,
        answer: this.#turn,
        place: index,
      }),
    )
    this.#change(markSentence(this.#turn, index))
  }

  startSpeaking(): void {
    this.#change((state) => ({ ...state, activity: 'speaking' }))
  }

  stopSpeaking(): void {
    this.#change((state) => (state.activity === 'speaking' ? { ...state, activity: 'listening' } : state))
  }
}
