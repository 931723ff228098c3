import { Worker } from 'node:worker_threads'

export type BoundedWorkerOptions = {
  /** A module that posts `ready` once and then one answer for each message. */
  module: URL
  memoryLimitMb: number
  timeLimitMs: () => number
}

export type Bounded<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'too slow' } | { kind: 'broken' }

export const ready = 'ready'
// Loading the module can be slow on a busy machine, and no untrusted input is involved yet.
const startLimitMs = 30_000

/**
 * Processes untrusted input in a worker thread, one item at a time, so that input crafted to waste time or memory cannot hurt
 * the process: beyond the limits the thread is terminated, and the next item gets a new one.
 */
export class BoundedWorker<Work, Answer extends { kind: string }> implements AsyncDisposable {
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()
  readonly #options: BoundedWorkerOptions

  constructor(options: BoundedWorkerOptions) {
    this.#options = options
  }

  do(work: Work): Promise<Bounded<Answer>> {
    const done = this.#last.then(() => this.#doNow(work))
    this.#last = done
    return done
  }

  async #doNow(work: Work): Promise<Bounded<Answer>> {
    const started = this.#worker ? null : this.#open()
    const worker = this.#worker
    if (!worker || (started && !(await started))) return this.#end({ kind: 'broken' })
    const { promise, resolve } = Promise.withResolvers<Bounded<Answer>>()
    // Under `node --watch` the runtime posts its own messages through the same port.
    const onMessage = (message: Answer | object) =>
      'kind' in message && resolve({ kind: 'answered', answer: message })
    const onError = () => resolve({ kind: 'broken' })
    const timer = setTimeout(() => resolve({ kind: 'too slow' }), this.#options.timeLimitMs())
    worker.on('message', onMessage)
    worker.once('error', onError)
    worker.postMessage(work)
    const outcome = await promise
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', onError)
    return outcome.kind === 'answered' ? outcome : this.#end(outcome)
  }

  /** Resolves to whether the worker started. */
  #open(): Promise<boolean> {
    const worker = new Worker(this.#options.module, {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryLimitMb },
    })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), startLimitMs)
    const onMessage = (message: unknown) => {
      if (message !== ready) return
      worker.off('message', onMessage)
      resolve(true)
    }
    worker.on('message', onMessage)
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = null
      resolve(false)
    })
    this.#worker = worker
    return promise.finally(() => clearTimeout(timer))
  }

  async #end(outcome: Bounded<Answer>): Promise<Bounded<Answer>> {
    await this.#close()
    return outcome
  }

  async #close() {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async [Symbol.asyncDispose]() {
    await this.#last
    await this.#close()
  }
}
