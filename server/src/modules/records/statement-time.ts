/** So much may be owed before anybody waits. */
const creditMs = 3 * 1000
/** What is owed comes back at this rate: a user's long statements get a twentieth of the time. */
const paidPerMs = 1 / 20

/** The time that one user's long statements have taken from the others. */
export class StatementTime {
  readonly #freeMs: number
  #owedMs = 0
  #noted = new Date(0)

  /** A screen's statements take some milliseconds: what is beyond `freeMs` is owed. */
  constructor(freeMs: number) {
    this.#freeMs = freeMs
  }

  charge(milliseconds: number, now: Date): void {
    this.#owedMs = this.#stillOwed(now) + Math.max(0, milliseconds - this.#freeMs)
    this.#noted = now
  }

  /** How long the next statement has to wait. */
  delayMs(now: Date): number {
    return Math.max(0, this.#stillOwed(now) - creditMs) / paidPerMs
  }

  isPaid(now: Date): boolean {
    return this.#stillOwed(now) === 0
  }

  #stillOwed(now: Date): number {
    return Math.max(0, this.#owedMs - (now.getTime() - this.#noted.getTime()) * paidPerMs)
  }
}
