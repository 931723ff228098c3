import { voice } from '@tidings/contract/limits'
import type { CallRoom } from '../transports/room.ts'
import type { Clock } from './clock.ts'

type Heard = { speechStart: () => void; speechEnd: () => void; volume: (level: number) => void }

/** Turns the remote side's loudness into speech that starts and ends (specification, sections 4 and 9). */
export class RemoteSpeech {
  readonly #clock: Clock
  readonly #heard: Heard
  #cancelQuiet: (() => void) | null = null

  constructor(clock: Clock, heard: Heard) {
    this.#clock = clock
    this.#heard = heard
  }

  level(sum: number): void {
    const loudness = Number.isFinite(sum) ? Math.max(0, sum) : 0
    this.#heard.volume(Math.min(1, loudness / voice.volumeScale))
    if (loudness <= voice.speechThreshold) return
    if (this.#cancelQuiet) this.#cancelQuiet()
    else this.#heard.speechStart()
    this.#cancelQuiet = this.#clock.after(voice.speechEndSilenceMs, () => this.end())
  }

  /** Ends speech that is under way at once; otherwise does nothing. */
  end(): void {
    if (!this.#cancelQuiet) return
    this.#cancelQuiet()
    this.#cancelQuiet = null
    this.#heard.speechEnd()
  }
}

/** One try to call, from the press to the last event of the call that may come of it. */
export class CallAttempt {
  readonly abort = new AbortController()
  readonly speech: RemoteSpeech
  /** What has to be undone when it is over. */
  readonly cancels: (() => void)[] = []
  room: CallRoom | null = null
  isJoining = false
  hasSeenEnded = false
  isStarted = false

  constructor(speech: RemoteSpeech) {
    this.speech = speech
  }

  close(): void {
    for (const cancel of this.cancels) cancel()
    this.speech.end()
    this.abort.abort()
    // Only a broken transport makes leaving fail, and then there is nothing left to leave.
    this.room?.leave().catch(() => undefined)
  }
}
