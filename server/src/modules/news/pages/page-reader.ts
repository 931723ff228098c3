import { BoundedReader } from '../read/bounded-reader.ts'
import type { PageTextResult, PageToRead } from './extract-text.ts'

// A newspaper's fullest page takes a tenth of it.
const usualTimeLimitMs = 1400
const memoryLimitMb = 128

/** Reads pages, one after another. */
export class PageReader extends BoundedReader<PageToRead, PageTextResult> {
  constructor({ timeLimitMs = () => usualTimeLimitMs }: { timeLimitMs?: () => number } = {}) {
    const module = new URL('page-reading-worker.ts', import.meta.url)
    super('page', { module, memoryLimitMb, timeLimitMs })
  }
}
