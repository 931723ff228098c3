/**
 * Which cancellable request the database's thread is running, in memory shared by both threads, so that they agree on whether a
 * request is committed or cancelled. Request numbers are above 0.
 */
export class EndingFlag {
  readonly cell: Int32Array<SharedArrayBuffer>

  constructor(cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))) {
    this.cell = cell
  }

  begin(number: number): void {
    Atomics.store(this.cell, 0, number)
  }

  /** Called before committing; false if the request was cancelled. Afterwards it cannot be cancelled. */
  keep(number: number): boolean {
    return Atomics.compareExchange(this.cell, 0, number, 0) === number
  }

  /** False if the request is not running or is being committed. Afterwards it cannot be committed. */
  end(number: number): boolean {
    return Atomics.compareExchange(this.cell, 0, number, -1) === number
  }
}
