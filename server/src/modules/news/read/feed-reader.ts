import { BoundedReader } from './bounded-reader.ts'
import type { ReadFeedResult, FeedToRead } from './read-feed.ts'

const defaultTimeLimitMs = 10_000
const memoryLimitMb = 256

/** Reads feeds in a worker thread, one at a time. */
export class FeedReader extends BoundedReader<FeedToRead, ReadFeedResult> {
  constructor({ timeLimitMs = () => defaultTimeLimitMs }: { timeLimitMs?: () => number } = {}) {
    const module = new URL('feed-reading-worker.ts', import.meta.url)
    super('feed', { module, memoryLimitMb, timeLimitMs })
  }
}
