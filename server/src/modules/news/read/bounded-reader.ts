import { BoundedWorker, type BoundedWorkerOptions } from '#platform/bounded-worker'

export type ReadFailure = { kind: 'failed'; reason: string }

/** Reads what strangers send in a thread of its own, so that one made to cost time or memory fails in words and costs the server neither. */
export class BoundedReader<Work, Reading extends { kind: string }> implements AsyncDisposable {
  readonly #what: string
  readonly #worker: BoundedWorker<Work, Reading>

  /** `what` is read, as people call it. */
  constructor(what: string, options: BoundedWorkerOptions) {
    this.#what = what
    this.#worker = new BoundedWorker(options)
  }

  async read(work: Work): Promise<Reading | ReadFailure> {
    const outcome = await this.#worker.do(work)
    switch (outcome.kind) {
      case 'answered':
        return outcome.answer
      case 'too slow':
        return { kind: 'failed', reason: `The ${this.#what} takes too long to read.` }
      case 'broken':
        return { kind: 'failed', reason: `The ${this.#what} is too large or too deeply nested to be read.` }
    }
  }

  [Symbol.asyncDispose]() {
    return this.#worker[Symbol.asyncDispose]()
  }
}
