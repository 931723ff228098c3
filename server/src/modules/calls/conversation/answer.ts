import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { SpokenAnswer } from '#modules/assistant'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import { listDelivered, type DeliveredPart } from './delivered.ts'
import { findIndexAt, type NextSentence, type SpokenSentence } from './spoken-sentence.ts'

/** For the next sentence. */
const sentenceTimeoutMs = 15_000

export type AnswerOptions = {
  /** By which the browser knows it, in whichever turn it is said. */
  id: number
  question: string
  spoken: SpokenAnswer
  abort: AbortController
  clock: Clock
}

function retell(spoken: SpokenAnswer, sentences: readonly AnswerSentence[]): SpokenAnswer {
  async function* list() {
    yield* sentences
  }
  return {
    language: spoken.language,
    understanding: spoken.understanding,
    sentences: list(),
    isNothingNew: () => spoken.isNothingNew(),
    isNothingFound: () => spoken.isNothingFound(),
    next: (delivered) => spoken.next(delivered),
    further: (id, said) => spoken.further(id, said),
  }
}

/**
 * The answer to one question, said in one turn or, after a command such as "slower", in several. Its sentences are pulled
 * from the assistant once and can be said again.
 */
export class Answer {
  readonly id: number
  readonly question: string
  readonly language: Language
  readonly startedAtMs: number
  readonly sentences: AnswerSentence[] = []
  hasFailed = false
  /** The history entry has been written, or must not be. */
  isSaved = false
  /** Index of the last sentence of which anything was played. */
  position = 0
  readonly #options: AnswerOptions
  readonly #delivered = new Map<number, DeliveredPart<SpokenSentence>>()
  #pulling: Promise<boolean> | null = null
  #hasEnded = false

  constructor(options: AnswerOptions) {
    this.#options = options
    this.id = options.id
    this.question = options.question
    this.language = options.spoken.language
    this.startedAtMs = options.clock.now().getTime()
  }

  /** For follow-up questions. */
  get understanding(): SpokenAnswer['understanding'] {
    return this.#options.spoken.understanding
  }

  get isNothingNew(): boolean {
    return this.#options.spoken.isNothingNew()
  }

  /** The news holds nothing on what was asked; known once the answer has ended. */
  get isNothingFound(): boolean {
    return this.#options.spoken.isNothingFound()
  }

  get delivered(): DeliveredPart<SpokenSentence>[] {
    return [...this.#delivered].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  }

  /** Something of it was not played to its end. */
  get isCut(): boolean {
    const whole = this.delivered.filter(({ sentence, text }) => sentence.text === text)
    return !this.#hasEnded || whole.length < this.sentences.length
  }

  /** Questions that may follow what was delivered. */
  findNext(delivered: readonly AnswerSentence[] = this.#listDeliveredSentences()): Promise<string[]> {
    return this.#options.spoken.next(delivered)
  }

  /** Makes the answer anew, to be said once more and not saved again. It holds no sound. */
  get retelling(): () => Answer {
    const { sentences } = this
    const options = this.#options
    return () => {
      const again = new Answer({
        ...options,
        abort: new AbortController(),
        spoken: retell(options.spoken, sentences),
      })
      again.isSaved = true
      return again
    }
  }

  /** Stops composing more sentences. */
  stop(): void {
    this.#options.abort.abort()
  }

  async *listFrom(first: number): AsyncGenerator<NextSentence> {
    for (let index = first; await this.has(index); index++) {
      const sentence = this.sentences[index]
      if (sentence) yield { sentence, index }
    }
  }

  /** Waits until the sentence is there or the answer has ended before it. */
  async has(index: number): Promise<boolean> {
    while (this.sentences.length <= index) {
      if (this.#options.abort.signal.aborted) return false
      this.#pulling ??= this.#pull().finally(() => (this.#pulling = null))
      if (!(await this.#pulling)) return false
    }
    return true
  }

  /** Adds what a turn has played. Of a sentence played twice, the longer part counts. */
  addDelivered({ playedMs, sentences }: { playedMs: number; sentences: readonly SpokenSentence[] }): void {
    for (const part of listDelivered(sentences, playedMs)) {
      const { index } = part.sentence
      if (index === null) continue
      const before = this.#delivered.get(index)
      if (!before || before.text.length <= part.text.length) this.#delivered.set(index, part)
    }
    this.position = findIndexAt(sentences, playedMs) ?? this.position
  }

  /** Sentences of an article that are not part of this answer. */
  findMore(article: CitedArticle, said: ReadonlySet<string> = new Set()): AnswerSentence[] {
    const own = this.sentences.map(({ text }) => text)
    return this.#options.spoken.further(article.id, new Set([...said, ...own]))
  }

  #listDeliveredSentences(): AnswerSentence[] {
    return this.delivered.map(({ sentence }) => sentence)
  }

  async #pull(): Promise<boolean> {
    const { abort, clock, spoken } = this.#options
    const message = 'The answer took too long. Please ask again.'
    const deadline = { clock, ms: sentenceTimeoutMs, message, signal: abort.signal }
    const next = await withDeadline(deadline, () => spoken.sentences.next())
    if (next.done) {
      this.#hasEnded = true
      return false
    }
    this.sentences.push(next.value)
    return true
  }
}
