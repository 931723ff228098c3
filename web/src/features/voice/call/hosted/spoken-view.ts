import type { Language } from '@tidings/contract/entities'
import { answered, asked, heard, heardWhole } from '../conversation-changes.ts'
import type { ViewChange } from '../call-state.ts'

/** Shows what a provider's call transcribes, where an answer is whatever the assistant says between two questions. */
export class SpokenView {
  readonly #language: Language
  readonly #change: (change: ViewChange) => void
  #turn = 0
  #sentences = 0

  constructor(language: Language, change: (change: ViewChange) => void) {
    this.#language = language
    this.#change = change
  }

  asked(text: string): void {
    if (this.#sentences > 0) this.#change(heardWhole(this.#turn))
    this.#turn += 1
    this.#sentences = 0
    this.#change((view) => ({ ...asked(text)(view), activity: 'thinking', alert: null, notice: null }))
  }

  answered(text: string): void {
    const index = this.#sentences
    this.#sentences += 1
    this.#change(
      answered(this.#turn, { index, text, language: this.#language, spokenBy: 'server', article: null }),
    )
    this.#change(heard(this.#turn, index))
  }

  speaking(): void {
    this.#change((view) => ({ ...view, activity: 'speaking' }))
  }

  quiet(): void {
    this.#change((view) => (view.activity === 'speaking' ? { ...view, activity: 'listening' } : view))
  }
}
