import { Worker } from 'node:worker_threads'
import type { FeedReading, FeedToRead } from './read-feed.ts'

const usualTimeLimitMs = 10_000
const memoryLimitMb = 256

/**
 * Reads feeds in a worker thread, one after another, so that a feed made to cost time or memory costs the server
 * neither: past the limits the thread is ended, the reading fails in words, and the next one gets a new thread.
 */
export class FeedReader implements AsyncDisposable {
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()
  readonly #timeLimitMs: () => number

  constructor(options: { timeLimitMs?: () => number } = {}) {
    this.#timeLimitMs = options.timeLimitMs ?? (() => usualTimeLimitMs)
  }

  read(feed: FeedToRead): Promise<FeedReading> {
    const reading = this.#last.then(() => this.#readNow(feed))
    this.#last = reading
    return reading
  }

  async #readNow(feed: FeedToRead): Promise<FeedReading> {
    const worker = this.#worker ?? this.#open()
    const { promise, resolve } = Promise.withResolvers<FeedReading>()
    let isBroken = false
    const fail = (reason: string) => {
      isBroken = true
      resolve({ kind: 'failed', reason })
    }
    // Under `node --watch` the runtime posts messages of its own through the same port.
    const onMessage = (message: FeedReading | object) => 'kind' in message && resolve(message)
    const onError = () => fail('The feed is too large or too deeply nested to be read.')
    const timer = setTimeout(() => fail('The feed takes too long to read.'), this.#timeLimitMs())
    worker.on('message', onMessage)
    worker.once('error', onError)
    worker.postMessage(feed)
    const reading = await promise
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', onError)
    if (isBroken) await this.#close()
    return reading
  }

  #open(): Worker {
    const worker = new Worker(new URL('feed-reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    })
    worker.on('error', () => {
      if (this.#worker === worker) this.#worker = null
    })
    this.#worker = worker
    return worker
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
