import { BoundedWorker } from '#platform/bounded-worker'
import type { PageReading, PageToRead } from './read-page.ts'

// A newspaper's fullest page takes a tenth of it.
const usualTimeLimitMs = 1400
const memoryLimitMb = 128

/** Reads pages in a thread of its own, so that one made to cost time or memory fails in words and costs the server neither. */
export class PageReader implements AsyncDisposable {
  readonly #worker: BoundedWorker<PageToRead, PageReading>

  constructor({ timeLimitMs = () => usualTimeLimitMs }: { timeLimitMs?: () => number } = {}) {
    const module = new URL('page-reading-worker.ts', import.meta.url)
    this.#worker = new BoundedWorker({ module, memoryLimitMb, timeLimitMs })
  }

  async read(page: PageToRead): Promise<PageReading> {
    const outcome = await this.#worker.do(page)
    switch (outcome.kind) {
      case 'answered':
        return outcome.answer
      case 'too slow':
        return { kind: 'failed', reason: 'The page takes too long to read.' }
      case 'broken':
        return { kind: 'failed', reason: 'The page is too large or too deeply nested to be read.' }
    }
  }

  [Symbol.asyncDispose]() {
    return this.#worker[Symbol.asyncDispose]()
  }
}
