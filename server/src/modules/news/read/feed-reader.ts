import { BoundedReader } from './bounded-reader.ts'
import type { ReadFeedResult, FeedToRead } from './read-feed.ts'

const usualTimeLimitMs = 10_000
const memoryLimitMb = 256

/** Reads feeds, one after another. */
export class FeedReader extends BoundedReader<FeedToRead, ReadFeedResult> {
  constructor({ timeLimitMs = () => usualTimeLimitMs }: { timeLimitMs?: () => number } = {}) {
    const module = new URL('feed-reading-worker.ts', import.meta.url)
    super('feed', { module, memoryLimitMb, timeLimitMs })
  }
}
