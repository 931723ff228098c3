/** How much time a user may owe before having to wait. */
const creditMs = 3 * 1000
/** The rate of repayment: a user's long statements get a twentieth of the time. */
const paidPerMs = 1 / 20

/** Beyond this wait a statement counts as long. Most statements of a screen are faster, even on a busy database. */
const longMs = 100
/** How long after a long statement another one is expected. */
const expectedForMs = 10_000

/** Tracks the time that one user's long statements have taken from others. */
export class StatementTime {
  readonly #freeMs: number
  #owedMs = 0
  #noted = new Date(0)
  #longAt = new Date(0)

  /** Time beyond `freeMs` per statement is owed; a screen's statements take some milliseconds. */
  constructor(freeMs: number) {
    this.#freeMs = freeMs
  }

  charge(milliseconds: number, now: Date): void {
    this.#owedMs = this.#payBack(now) + Math.max(0, milliseconds - this.#freeMs)
    if (milliseconds >= longMs) this.#longAt = now
  }

  /** How long the next statement has to wait, in milliseconds. */
  delayMs(now: Date): number {
    return Math.max(0, this.#payBack(now) - creditMs) / paidPerMs
  }

  /** Whether the next statement is likely to be long too. */
  expectsLong(now: Date): boolean {
    return Math.abs(now.getTime() - this.#longAt.getTime()) < expectedForMs
  }

  /** Nothing is owed and no long statement is expected. */
  isOver(now: Date): boolean {
    return this.#payBack(now) === 0 && !this.expectsLong(now)
  }

  /** Returns what is still owed. If the clock has been set back, nothing is repaid and counting restarts from the new time. */
  #payBack(now: Date): number {
    const passedMs = Math.max(0, now.getTime() - this.#noted.getTime())
    this.#owedMs = Math.max(0, this.#owedMs - passedMs * paidPerMs)
    this.#noted = now
    return this.#owedMs
  }
}
