import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Passage } from '#platform/audio/player-controls.ts'
import { MediaKeys } from '#platform/audio/media-keys.ts'
import { soundAlone } from '#platform/audio/sound-alone.ts'
import type { AnswerPlayer } from '../player/answer-player.ts'
import { listPassages, openReading, type ToRead } from '../player/reading.ts'
import type { AnswerControls, CallEngine } from './call-engine.ts'
import type { CallState, CallStore, StateChange } from './call-state.ts'

export type PagePlayerOptions = {
  store: CallStore
  engine: () => CallEngine | null
  voice: () => AppConfig['voice']
  getAccessToken: () => Promise<string | null>
}

/** The page's only player: the call's if there is one, otherwise that of what is read aloud. */
export class PagePlayer implements AnswerControls {
  readonly #options: PagePlayerOptions
  #own: AnswerPlayer | null = null
  #isHeard = false

  constructor(options: PagePlayerOptions) {
    this.#options = options
    const { store } = options
    const keys = new MediaKeys(this)
    store.subscribe(() => {
      const { playback } = store.state()
      keys.show(playback)
      this.#pauseOthers(playback)
    })
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

  /** In a call, the round button stops. */
  stop(): void {
    this.#own?.stop()
  }

  hear(answerId: string, articleId?: string): void {
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
    const all = listPassages(answer).map((passage, at) => ({
      passage,
      place: answer.sentences[at]?.place ?? at,
    }))
    const wanted = all.filter(({ passage }) => articleId === undefined || passage.story === articleId)
    const places = wanted.map(({ place }) => place)
    const passages = wanted.map(({ passage }) => passage)
    this.#read({ answer: answerId, title: question?.text ?? '', places }, passages)
  }

  read(title: string, sentences: readonly Passage[]): void {
    if (!this.#options.engine()) this.#read({ answer: null, title }, sentences)
  }

  /** For streamed sentences: the caller adds them and calls `finish`. */
  begin(toRead: Omit<ToRead, 'speed'>): AnswerPlayer {
    const { getAccessToken, store, voice } = this.#options
    this.stop()
    const spoken = voice()
    const engines = spoken.kind === 'socket' ? spoken.speech : null
    const change = (next: StateChange) => store.change(next)
    const options = { engines, getAccessToken, change }
    const own: AnswerPlayer = openReading(options, { ...toRead, speed: store.state().speed }, () => {
      if (this.#own === own) this.#own = null
    })
    this.#own = own
    return own
  }

  #pauseOthers(playback: CallState['playback']): void {
    const wasHeard = this.#isHeard
    this.#isHeard = playback !== null && !playback.isPaused
    if (this.#isHeard && !wasHeard) soundAlone(this)
  }

  #read(toRead: Omit<ToRead, 'speed'>, passages: readonly Passage[]): void {
    const own = this.begin(toRead)
    own.add(...passages)
    own.finish()
  }
}
