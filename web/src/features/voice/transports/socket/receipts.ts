import type { Clock } from '../room.ts'

const receiptMs = 250
const receiptBytes = 32_768

/** Counts what comes from the server, and tells it now and then so that it need not keep more. */
export class Receipts {
  readonly #clock: Clock
  readonly #tell: (count: number) => void
  #count = 0
  #bytes = 0
  #cancel: (() => void) | null = null

  constructor(clock: Clock, tell: (count: number) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  get count(): number {
    return this.#count
  }

  came(bytes: number): void {
    this.#count += 1
    this.#bytes += bytes
    if (this.#bytes >= receiptBytes) this.#send()
    else this.#cancel ??= this.#clock.after(receiptMs, () => this.#send())
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #send(): void {
    this.stop()
    this.#bytes = 0
    this.#tell(this.#count)
  }
}
