/**
 * Counts the browser's messages, and how many of them have done what they do to the call: only those need not come again to a
 * process that takes over. A question counts once its turn has begun; speech once its utterance is complete.
 */
export class SettledMessages {
  #came: number
  #settled: number
  #speechFrom: number | null = null
  readonly #handling = new Set<{ from: number }>()

  /** `came`: to the process before. */
  constructor(came = 0) {
    this.#came = came
    this.#settled = came
  }

  get came(): number {
    return this.#came
  }

  /** The first so many. */
  get settled(): number {
    const handled = [...this.#handling].map(({ from }) => from)
    const open = this.#speechFrom === null ? handled : [...handled, this.#speechFrom]
    return Math.max(this.#settled, Math.min(this.#came, ...open))
  }

  /** To be called before the message is handled. */
  count(): void {
    this.#came += 1
  }

  /** The message that has just come is a part of an utterance. */
  noteSpeech(): void {
    this.#speechFrom ??= this.#came - 1
  }

  dropSpeech(): void {
    this.#speechFrom = null
  }

  /** What has just been said or typed is being handled. Returns what is to be called when it has its effect. */
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
