import { BoundedWorker, type BoundedWorkerOptions } from '#platform/bounded-worker'

export type ReadFailure = { kind: 'failed'; reason: string }

/** Reads untrusted input in a worker thread with limits, so that hostile input fails with a reason and does not slow the server. */
export class BoundedReader<Input, Output extends { kind: string }> implements AsyncDisposable {
  readonly #what: string
  readonly #worker: BoundedWorker<Input, Output>

  /** `what` names the input in messages. */
  constructor(what: string, options: BoundedWorkerOptions) {
    this.#what = what
    this.#worker = new BoundedWorker(options)
  }

  async read(input: Input): Promise<Output | ReadFailure> {
    const outcome = await this.#worker.do(input)
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
