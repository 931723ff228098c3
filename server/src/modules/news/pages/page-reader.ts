import { BoundedReader } from '../read/bounded-reader.ts'
import type { PageTextResult, PageToRead } from './extract-text.ts'

// The longest newspaper pages take a tenth of this.
const defaultTimeLimitMs = 1400
const memoryLimitMb = 128

/** Extracts text from pages in a worker thread, one page at a time. */
export class PageReader extends BoundedReader<PageToRead, PageTextResult> {
  constructor({ timeLimitMs = () => defaultTimeLimitMs }: { timeLimitMs?: () => number } = {}) {
    const module = new URL('page-reading-worker.ts', import.meta.url)
    super('page', { module, memoryLimitMb, timeLimitMs })
  }
}
