import type { AskEvent } from '@tidings/contract/api/ask'
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

/** Opens a streamed answer; throws an `AppError` that can be shown. */
export type AnswerEvents = (signal: AbortSignal) => Promise<AsyncIterable<AskEvent>>

export type ToldAnswer = {
  question: string
  isAloud: boolean
  /** Whether the server should save it in the history. */
  isForHistory?: boolean
  open: AnswerEvents
}

/** Typed questions outside a call: the text is shown at once, and read aloud if the user chose that. */
export class WrittenQuestions {
  readonly #options: WrittenQuestionsOptions
  #abort = new AbortController()
  #asked = 0
  /** The next one waits for the previous answer, which may be its context. */
  #answering: Promise<void> = Promise.resolve()

  constructor(options: WrittenQuestionsOptions) {
    this.#options = options
  }

  stop(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
  }

  /**
   * Resolves once the server has accepted the question; to false, with a notice on screen, if it has not. `isAloud` overrides
   * the user's choice for typed questions.
   */
  ask(question: string, isAloud = isReadAloud()): Promise<boolean> {
    const { settings, store } = this.#options
    return this.tell({
      question,
      isAloud,
      isForHistory: true,
      open(signal) {
        const getAccessToken = async () => settings().caller?.getAccessToken() ?? null
        return askInWriting({ question, after: findLastEntry(store.state()), getAccessToken, signal })
      },
    })
  }

  /** Like `ask`, with an answer from elsewhere. */
  tell(told: ToldAnswer): Promise<boolean> {
    return this.#answering.then(() => this.#tell(told, this.#abort.signal))
  }

  async #tell(
    { isAloud, isForHistory = false, open, question }: ToldAnswer,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { player, settings, store } = this.#options
    if (!settings().caller) return false
    store.change((state) => ({ ...state, alert: null, notice: null, isAnswering: true }))
    try {
      this.#asked += 1
      const id = `${Date.now()}-${this.#asked}`
      const toRead = { answer: id, title: question }
      const own = isAloud ? player.begin(toRead) : null
      const events = await open(signal)
      store.change((state) => addQuestion(question)(state))
      const change: typeof store.change = (next) => store.change(next)
      this.#answering = showText(events, { change, id, isForHistory, player: own })
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
