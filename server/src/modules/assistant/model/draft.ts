import type { Language } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Context } from '#src/context'
import type { Prompt } from '#platform/language-model'
import { SentenceReader, type Written } from './read-sentences.ts'

/** By then the listener has heard the lead. */
const firstSentenceMs = 2500
/** Between two sentences, while the listener still hears the previous one. */
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
 * The model's output, sentence by sentence. It is requested at once and read as fast as it arrives, so its time limits do not
 * depend on how slowly sentences are consumed.
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

  /** Requires `context.languageModel`. */
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

  /** Null after the last. Once all received sentences are consumed, rejects with the failure or the signal's reason. */
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

  /** Cancels the request. */
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
