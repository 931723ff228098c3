import type { Clock } from '../client/clock.ts'

export type BargeInPorts = {
  clock: Clock
  /** Holds the answer being heard; false when there is none. */
  hold: () => boolean
  /** Lets it go on. */
  goOn: () => void
  /** Nobody had spoken: no word has come of it. */
  onFalseAlarm: () => void
}

/** After speech that nobody made a word of, the answer goes on. */
const wordlessMs = 2000
/** The server decides what words mean; one that never does must not hold the answer for ever. */
const undecidedMs = 8000

/**
 * The person begins to speak over an answer: it is held at once, and whoever makes something of the words decides how it
 * goes on.
 *
 *     heard --speech--> held --words, then the server's word--> heard again, or over
 *                        +-----2 s after speech without words-----> heard again
 */
export class BargeIn {
  readonly #ports: BargeInPorts
  #isHeld = false
  #hasWords = false
  #cancel: () => void = () => undefined

  constructor(ports: BargeInPorts) {
    this.#ports = ports
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  speech(state: 'start' | 'end'): void {
    if (state === 'end') return this.#wait()
    this.#cancel()
    if (this.#isHeld || !this.#ports.hold()) return
    this.#isHeld = true
    this.#hasWords = false
  }

  /** Something of the speech has been understood. */
  words(): void {
    if (!this.#isHeld) return
    this.#hasWords = true
    this.#wait()
  }

  /** The answer goes on or is over, by the server's or the person's decision. */
  decided(): void {
    this.#cancel()
    this.#isHeld = false
  }

  #wait(): void {
    this.#cancel()
    if (!this.#isHeld) return
    const { clock } = this.#ports
    this.#cancel = clock.after(this.#hasWords ? undecidedMs : wordlessMs, () => this.#giveUp())
  }

  #giveUp(): void {
    const { goOn, onFalseAlarm } = this.#ports
    this.decided()
    if (!this.#hasWords) onFalseAlarm()
    goOn()
  }
}
