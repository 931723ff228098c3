import type { AppConfig } from '@tidings/contract/api/app-config'
import { logProblem } from '#platform/log.ts'
import { loadReading, type Reading } from '../lazy-parts.ts'
import type { AnswerPlayer, Passage } from '../player/answer-player.ts'
import type { ToRead } from '../player/reading.ts'
import type { AnswerControls, CallEngine } from './call-engine.ts'
import type { CallStore, StateChange } from './call-state.ts'

export type PagePlayerOptions = {
  store: CallStore
  engine: () => CallEngine | null
  voice: () => AppConfig['voice']
  getAccessToken: () => Promise<string | null>
}

/** The one player of the page: of the call while there is one, else of what is read aloud without it. */
export class PagePlayer implements AnswerControls {
  readonly #options: PagePlayerOptions
  #own: AnswerPlayer | null = null
  #loading: Promise<Reading> | null = null

  constructor(options: PagePlayerOptions) {
    this.#options = options
  }

  /** Its code, which also puts the lock screen's keys to use. */
  load(): Promise<Reading> {
    this.#loading ??= loadReading().then(
      (reading) => {
        const { store } = this.#options
        const keys = new reading.MediaKeys(this)
        store.subscribe(() => keys.show(store.state()))
        keys.show(store.state())
        return reading
      },
      (error: unknown) => {
        this.#loading = null
        throw error
      },
    )
    return this.#loading
  }

  pause(): void {
    if (this.#own) this.#own.pause()
    else this.#options.engine()?.player?.pause()
  }

  resume(): void {
    if (this.#own) this.#own.resume()
    else this.#options.engine()?.player?.resume()
  }

  move(unit: 'sentence' | 'story', step: 1 | -1): void {
    if (this.#own) this.#own.move(unit, step)
    else this.#options.engine()?.player?.move(unit, step)
  }

  setSpeed(speed: number): void {
    this.#options.store.change((state) => ({ ...state, speed }))
    if (this.#own) this.#own.setSpeed(speed)
    else this.#options.engine()?.player?.setSpeed(speed)
  }

  /** Of the call, Stop is the round button's. */
  stop(): void {
    this.#own?.stop()
  }

  hear(answerId: string): void {
    const { engine, store } = this.#options
    const { exchanges } = store.state()
    const at = exchanges.findIndex((each) => each.kind === 'answer' && each.id === answerId)
    const answer = exchanges[at]
    if (answer?.kind !== 'answer') return
    const current = engine()
    if (current) {
      if (answer.callAnswer !== null) current.player?.hear(answer.callAnswer)
      return
    }
    const question = exchanges.slice(0, at).findLast((each) => each.kind === 'question')
    const places = answer.sentences.map(({ place }) => place)
    this.#read({ answer: answerId, title: question?.text ?? '', places }, ({ listPassages }) =>
      listPassages(answer),
    )
  }

  read(title: string, sentences: readonly Passage[]): void {
    if (!this.#options.engine()) this.#read({ answer: null, title }, () => [...sentences])
  }

  /** For what comes sentence by sentence: the caller adds and finishes. */
  begin(reading: Reading, toRead: Omit<ToRead, 'speed'>): AnswerPlayer {
    const { getAccessToken, store, voice } = this.#options
    this.stop()
    const spoken = voice()
    const engines = spoken.kind === 'socket' ? spoken.speech : null
    const change = (next: StateChange) => store.change(next)
    const options = { engines, getAccessToken, change }
    const own: AnswerPlayer = reading.openReading(options, { ...toRead, speed: store.state().speed }, () => {
      if (this.#own === own) this.#own = null
    })
    this.#own = own
    return own
  }

  #read(toRead: Omit<ToRead, 'speed'>, list: (reading: Reading) => Passage[]): void {
    this.load()
      .then((reading) => {
        const own = this.begin(reading, toRead)
        own.add(...list(reading))
        own.finish()
      })
      .catch((error: unknown) => logProblem('Nothing could be read aloud', error))
  }
}
