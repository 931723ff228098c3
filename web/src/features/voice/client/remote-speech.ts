import { voice } from '@tidings/contract/limits'
import type { Clock } from './clock.ts'

type SpeechCallbacks = { speechStart: () => void; speechEnd: () => void; volume: (level: number) => void }

/** Turns the remote side's loudness into speech that starts and ends (specification, sections 4 and 9). */
export class RemoteSpeech {
  readonly #clock: Clock
  readonly #callbacks: SpeechCallbacks
  #cancelQuiet: (() => void) | null = null

  constructor(clock: Clock, callbacks: SpeechCallbacks) {
    this.#clock = clock
    this.#callbacks = callbacks
  }

  level(sum: number): void {
    const loudness = Number.isFinite(sum) ? Math.max(0, sum) : 0
    this.#callbacks.volume(Math.min(1, loudness / voice.volumeScale))
    if (loudness <= voice.speechThreshold) return
    if (this.#cancelQuiet) this.#cancelQuiet()
    else this.#callbacks.speechStart()
    this.#cancelQuiet = this.#clock.after(voice.speechEndSilenceMs, () => this.end())
  }

  /** Ends speech that is under way at once; otherwise does nothing. */
  end(): void {
    if (!this.#cancelQuiet) return
    this.#cancelQuiet()
    this.#cancelQuiet = null
    this.#callbacks.speechEnd()
  }
}
