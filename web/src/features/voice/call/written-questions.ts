import { AppError } from '@tidings/contract/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { logProblem } from '#platform/log.ts'
import { showText } from '../player/reading.ts'
import { isReadAloud } from '../player/read-aloud-choice.ts'
import type { CallControllerSettings } from './call-settings.ts'
import { findLastEntry } from './call-changes.ts'
import type { CallStore } from './call-state.ts'
import { addQuestion } from './conversation-changes.ts'
import type { PagePlayer } from './page-player.ts'
import { askInWriting } from './written-answers.ts'

export type WrittenQuestionsOptions = {
  store: CallStore
  player: PagePlayer
  settings: () => CallControllerSettings
}

/** Typed questions without a call: the text comes at once, and is read aloud where the person has chosen so. */
export class WrittenQuestions {
  readonly #options: WrittenQuestionsOptions
  #abort = new AbortController()
  #asked = 0
  /** The next one waits for the answer before, to which it may refer. */
  #answering: Promise<void> = Promise.resolve()

  constructor(options: WrittenQuestionsOptions) {
    this.#options = options
  }

  stop(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
  }

  /**
   * Resolves once the server has taken the question; to false, with a notice on screen, when it has not. `isAloud`: the
   * answer is read whatever the person has chosen for typed questions.
   */
  ask(question: string, isAloud = isReadAloud()): Promise<boolean> {
    const asking = this.#answering.then(() => this.#ask(question, isAloud, this.#abort.signal))
    return asking
  }

  async #ask(question: string, isAloud: boolean, signal: AbortSignal): Promise<boolean> {
    const { player, settings, store } = this.#options
    const { caller } = settings()
    if (!caller) return false
    store.change((state) => ({ ...state, alert: null, notice: null, isAnswering: true }))
    try {
      this.#asked += 1
      const id = `${Date.now()}-${this.#asked}`
      const toRead = { answer: id, title: question }
      const own = isAloud ? player.begin(toRead) : null
      const after = findLastEntry(store.state())
      const { getAccessToken } = caller
      const events = await askInWriting({ question, after, getAccessToken, signal })
      store.change((state) => addQuestion(question)(state))
      const change: typeof store.change = (next) => store.change(next)
      this.#answering = showText(events, { change, id, player: own })
        .catch((error: unknown) => this.#failed(error, signal))
        .then(() => settings().onHistoryChanged())
      return true
    } catch (error) {
      this.#failed(error, signal)
      return false
    }
  }

  #failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    logProblem('A question was not answered', error)
    const { player, store } = this.#options
    player.stop()
    const isShown = error instanceof AppError
    store.change((state) => ({
      ...state,
      isAnswering: false,
      notice: isShown ? error.message : null,
      alert: isShown ? null : voiceTexts.otherError,
    }))
  }
}
