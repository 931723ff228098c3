import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Context } from '#src/context'
import type { Prompt } from '#platform/language-model'
import { SentenceReader, type Written } from './read-sentences.ts'

/** Whoever listens has heard the lead by then. */
const firstSentenceMs = 2500
/** Between two sentences: whoever listens still hears the one before. */
const nextSentenceMs = 3 * 1000
const totalMs = 15_000

const late = 'The language model took too long.'
const rubbish = 'The language model wrote what is no answer.'

export type DraftStart = {
  prompt: Prompt
  language: Language
  /** More sentences than this are not read. */
  limit: number
}

/**
 * What the model writes, sentence by sentence. It is asked at once, and read as fast as it writes: the time that it has
 * does not depend on how slowly the sentences are taken.
 */
export class Draft {
  readonly #stop = new AbortController()
  readonly #signal: AbortSignal
  readonly #whole = new AbortController()
  readonly #ready: Written[] = []
  #arrived = new AbortController()
  #failure: Error | null = null
  #isWhole = false
  #wake: () => void = () => undefined

  /** The model of the context must be there. */
  constructor(context: Context, start: DraftStart, signal: AbortSignal) {
    this.#signal = AbortSignal.any([signal, this.#stop.signal])
    this.#signal.addEventListener('abort', () => this.#end(this.#signal.reason), { once: true })
    if (this.#signal.aborted) return
    this.#expectWithin(context, firstSentenceMs)
    this.#endAfter(context, totalMs, this.#whole.signal)
    this.#read(context, start).then(
      () => this.#end(null),
      (error: unknown) => this.#end(error),
    )
  }

  /** Null after the last. Rejects, once all that came has been taken, with what went wrong, or with the signal's reason. */
  async next(): Promise<Written | null> {
    for (;;) {
      const sentence = this.#ready.shift()
      if (sentence) return sentence
      if (this.#isWhole) {
        if (this.#failure) throw this.#failure
        return null
      }
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** Hangs up on the model. */
  stop(): void {
    this.#stop.abort()
  }

  #end(failure: unknown) {
    const isNew = failure !== null && !this.#isWhole
    if (isNew) this.#failure = failure instanceof Error ? failure : new Error('aborted', { cause: failure })
    this.#isWhole = true
    this.#whole.abort()
    this.#stop.abort()
    this.#wake()
  }

  #expectWithin(context: Context, ms: number) {
    this.#arrived.abort()
    this.#arrived = new AbortController()
    this.#endAfter(context, ms, AbortSignal.any([this.#arrived.signal, this.#whole.signal]))
  }

  #endAfter({ clock }: Context, ms: number, done: AbortSignal) {
    clock.sleep(ms, done).then(
      () => this.#end(new AppError('timed_out', late)),
      () => undefined,
    )
  }

  async #read(context: Context, start: DraftStart): Promise<void> {
    const reader = new SentenceReader(start.language)
    let left = start.limit
    const take = (sentences: Written[]) => {
      const taken = sentences.slice(0, left)
      left -= taken.length
      if (taken.length === 0) return
      this.#expectWithin(context, nextSentenceMs)
      this.#ready.push(...taken)
      this.#wake()
    }
    for await (const piece of context.languageModel?.write(start.prompt, this.#signal) ?? []) {
      try {
        take(reader.read(piece))
      } catch (error) {
        throw new AppError('unavailable', rubbish, { cause: error })
      }
      if (left === 0) return
    }
    take(reader.end())
  }
}
