import { BoundedWorker } from '#platform/bounded-worker'
import type { FeedReading, FeedToRead } from './read-feed.ts'

const usualTimeLimitMs = 10_000
const memoryLimitMb = 256

/** Reads feeds in a thread of its own, so that one made to cost time or memory fails in words and costs the server neither. */
export class FeedReader implements AsyncDisposable {
  readonly #worker: BoundedWorker<FeedToRead, FeedReading>

  constructor({ timeLimitMs = () => usualTimeLimitMs }: { timeLimitMs?: () => number } = {}) {
    const module = new URL('feed-reading-worker.ts', import.meta.url)
    this.#worker = new BoundedWorker({ module, memoryLimitMb, timeLimitMs })
  }

  async read(feed: FeedToRead): Promise<FeedReading> {
    const outcome = await this.#worker.do(feed)
    switch (outcome.kind) {
      case 'answered':
        return outcome.answer
      case 'too slow':
        return { kind: 'failed', reason: 'The feed takes too long to read.' }
      case 'broken':
        return { kind: 'failed', reason: 'The feed is too large or too deeply nested to be read.' }
    }
  }

  [Symbol.asyncDispose]() {
    return this.#worker[Symbol.asyncDispose]()
  }
}
