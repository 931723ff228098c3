/** So much may be owed before anybody waits. */
const creditMs = 3 * 1000
/** What is owed comes back at this rate: a user's long statements get a twentieth of the time. */
const paidPerMs = 1 / 20

/** So long it was waited for: a screen's statements, also where others keep the database busy, are mostly faster. */
const longMs = 100
/** For this long after a long one, another is expected. */
const expectedForMs = 10_000

/** The time that one user's long statements have taken from the others. */
export class StatementTime {
  readonly #freeMs: number
  #owedMs = 0
  #noted = new Date(0)
  #longAt = new Date(0)

  /** A screen's statements take some milliseconds: what is beyond `freeMs` is owed. */
  constructor(freeMs: number) {
    this.#freeMs = freeMs
  }

  charge(milliseconds: number, now: Date): void {
    this.#owedMs = this.#payBack(now) + Math.max(0, milliseconds - this.#freeMs)
    if (milliseconds >= longMs) this.#longAt = now
  }

  /** How long the next statement has to wait. */
  delayMs(now: Date): number {
    return Math.max(0, this.#payBack(now) - creditMs) / paidPerMs
  }

  /** Whether the next statement is likely to be long too. */
  expectsLong(now: Date): boolean {
    return Math.abs(now.getTime() - this.#longAt.getTime()) < expectedForMs
  }

  /** Nothing is owed and nothing expected. */
  isOver(now: Date): boolean {
    return this.#payBack(now) === 0 && !this.expectsLong(now)
  }

  /** Returns what is still owed. A clock that has been set back pays nothing, and is counted on from where it is. */
  #payBack(now: Date): number {
    const passedMs = Math.max(0, now.getTime() - this.#noted.getTime())
    this.#owedMs = Math.max(0, this.#owedMs - passedMs * paidPerMs)
    this.#noted = now
    return this.#owedMs
  }
}
