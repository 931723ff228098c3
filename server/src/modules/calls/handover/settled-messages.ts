/**
 * Counts the browser's messages and how many of them have taken effect: only those need not be resent to a process that takes
 * over. A question takes effect once its turn has begun, speech once its utterance is complete.
 */
export class SettledMessages {
  #came: number
  #settled: number
  #speechFrom: number | null = null
  readonly #handling = new Set<{ from: number }>()

  /** `came`: the count of the previous process. */
  constructor(came = 0) {
    this.#came = came
    this.#settled = came
  }

  get came(): number {
    return this.#came
  }

  /** The number of leading messages that have taken effect. */
  get settled(): number {
    const handled = [...this.#handling].map(({ from }) => from)
    const open = this.#speechFrom === null ? handled : [...handled, this.#speechFrom]
    return Math.max(this.#settled, Math.min(this.#came, ...open))
  }

  /** Call before handling the message. */
  count(): void {
    this.#came += 1
  }

  /** The latest message is part of an utterance. */
  noteSpeech(): void {
    this.#speechFrom ??= this.#came - 1
  }

  dropSpeech(): void {
    this.#speechFrom = null
  }

  /** Starts handling the latest input. Call the returned function when it has taken effect. */
  begin(isSpoken: boolean): () => void {
    const input = { from: isSpoken ? (this.#speechFrom ?? this.#came) : this.#came - 1 }
    const upTo = this.#came
    if (isSpoken) this.#speechFrom = null
    this.#handling.add(input)
    return () => {
      this.#handling.delete(input)
      this.#settled = Math.max(this.#settled, upTo)
      if (this.#speechFrom !== null) this.#speechFrom = Math.max(this.#speechFrom, upTo)
    }
  }
}
