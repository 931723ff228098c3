/**
 * Which endable request a database's thread runs, in memory that two threads share: a request is either kept or ended, and
 * both threads know the same of it. Requests have numbers above 0.
 */
export class EndingFlag {
  readonly cell: Int32Array<SharedArrayBuffer>

  constructor(cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))) {
    this.cell = cell
  }

  begin(number: number): void {
    Atomics.store(this.cell, 0, number)
  }

  /** Before it is committed; false when it has been ended. Nothing ends it afterwards. */
  keep(number: number): boolean {
    return Atomics.compareExchange(this.cell, 0, number, 0) === number
  }

  /** False when it does not run, or is being kept. Nothing keeps it afterwards. */
  end(number: number): boolean {
    return Atomics.compareExchange(this.cell, 0, number, -1) === number
  }
}
