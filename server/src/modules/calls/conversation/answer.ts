import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { SpokenAnswer } from '#modules/assistant'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import { listDelivered, type DeliveredPart } from './delivered.ts'
import { DeliveredParts, type SavedPart } from './delivered-parts.ts'
import { findIndexAt, sayNotice, type NextSentence, type SpokenSentence } from './spoken-sentence.ts'

/** Per sentence. */
const sentenceTimeoutMs = 15_000

/** An answer as part of a call's saved state. */
export type SavedAnswer = Pick<
  CallAnswer,
  | 'id'
  | 'question'
  | 'language'
  | 'startedAtMs'
  | 'endedAtMs'
  | 'hasFailed'
  | 'position'
  | 'understanding'
  | 'isTyped'
> & {
  sentences: AnswerSentence[]
  delivered: SavedPart[]
  isNothingNew: boolean
  isNothingFound: boolean
  /** Whether all its sentences have been composed. */
  hasEnded: boolean
}

export type AnswerOptions = {
  /** Identifies the answer to the browser across turns. */
  id: number
  question: string
  spoken: SpokenAnswer
  abort: AbortController
  clock: Clock
  /** Whether its whole text is shown at once. */
  isTyped?: boolean
  /** The state left by another process; `spoken` has the sentences that were still missing. */
  saved?: SavedAnswer
}

export type RepeatableAnswer = { id: number; make: () => CallAnswer; save: () => SavedAnswer }

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
 * The answer to one question, spoken in one turn or, after a command such as "slower", in several. Its sentences are composed
 * once and can be repeated.
 */
export class CallAnswer {
  readonly id: number
  readonly question: string
  readonly language: Language
  readonly startedAtMs: number
  readonly sentences: AnswerSentence[] = []
  hasFailed = false
  /** Null while it continues, or might. */
  endedAtMs: number | null = null
  /** Whether the history entry has been written or must not be. */
  isSaved = false
  /** The index of the last sentence that was at least partly played. */
  position = 0
  readonly isTyped: boolean
  readonly #options: AnswerOptions
  readonly #delivered = new DeliveredParts()
  #pulling: Promise<boolean> | null = null
  #hasEnded = false
  #failure: { error: unknown } | null = null

  constructor(options: AnswerOptions) {
    const { saved } = options
    this.#options = options
    this.id = options.id
    this.question = options.question
    this.language = options.spoken.language
    this.isTyped = options.isTyped === true
    this.startedAtMs = saved?.startedAtMs ?? options.clock.now().getTime()
    if (saved) this.#restore(saved)
  }

  /** Undefined for a repeated answer. */
  get watch(): SpokenAnswer['watch'] {
    return this.#options.spoken.watch
  }

  /** For follow-up questions. */
  get understanding(): SpokenAnswer['understanding'] {
    return this.#options.spoken.understanding
  }

  get isNothingNew(): boolean {
    return this.#options.spoken.isNothingNew()
  }

  /** A story was offered instead of an answer; known once the answer has ended. */
  get hasOffered(): boolean {
    return this.isNothingFound && this.understanding?.untoldIds.length === 1
  }

  /** Nothing was found for the question; known once the answer has ended. */
  get isNothingFound(): boolean {
    return this.#options.spoken.isNothingFound()
  }

  /** `playing`: parts played in the current turn, in addition to earlier ones. */
  save(playing: readonly DeliveredPart<SpokenSentence>[] = []): SavedAnswer {
    const { hasFailed, id, isNothingFound, isNothingNew, isTyped, language, position, question } = this
    return {
      id,
      question,
      language,
      isTyped,
      hasFailed,
      position,
      isNothingNew,
      isNothingFound,
      startedAtMs: this.startedAtMs,
      endedAtMs: this.endedAtMs,
      understanding: this.understanding,
      sentences: [...this.sentences],
      hasEnded: this.#hasEnded,
      delivered: this.#delivered.save(playing),
    }
  }

  get delivered(): DeliveredPart<SpokenSentence>[] {
    return this.#delivered.list()
  }

  /** Whether part of it was not played. */
  get isCut(): boolean {
    const whole = this.delivered.filter(({ sentence, text }) => sentence.text === text)
    return !this.#hasEnded || whole.length < this.sentences.length
  }

  /** Suggested questions about what was delivered. */
  findNext(delivered: readonly AnswerSentence[] = this.#listDeliveredSentences()): Promise<string[]> {
    return this.#options.spoken.next(delivered)
  }

  /** Recreates the answer, without audio, to be repeated but not saved again. */
  get repeatable(): RepeatableAnswer {
    const { id, sentences } = this
    const { saved: _, ...options } = this.#options
    const make = () => {
      const spoken = retell(options.spoken, sentences)
      const again = new CallAnswer({ ...options, abort: new AbortController(), spoken })
      again.isSaved = true
      return again
    }
    return { id, make, save: () => ({ ...this.save(), delivered: [] }) }
  }

  /** Stops composing more sentences. */
  stop(): void {
    this.#options.abort.abort()
  }

  /** Resolves when all its sentences have been composed. Errors surface when they are spoken. */
  async readAhead(): Promise<void> {
    while (await this.has(this.sentences.length).catch(() => false));
  }

  /** `remark` is said first. */
  async *listFrom(first: number, remark?: string): AsyncGenerator<NextSentence> {
    if (remark) yield* sayNotice(remark, this.language)
    for (let index = first; await this.has(index); index++) {
      const sentence = this.sentences[index]
      if (sentence) yield { sentence, index }
    }
  }

  /** Waits until the sentence exists or the answer has ended before it. */
  async has(index: number): Promise<boolean> {
    while (this.sentences.length <= index) {
      if (this.#options.abort.signal.aborted) return false
      this.#pulling ??= this.#pull().finally(() => (this.#pulling = null))
      if (!(await this.#pulling)) return false
    }
    return true
  }

  addDelivered({ playedMs, sentences }: { playedMs: number; sentences: readonly SpokenSentence[] }): void {
    for (const part of listDelivered(sentences, playedMs)) this.#delivered.add(part)
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

  #restore({ delivered, endedAtMs, hasEnded, hasFailed, position, sentences }: SavedAnswer): void {
    this.endedAtMs = endedAtMs
    this.sentences.push(...sentences)
    this.#hasEnded = hasEnded
    this.hasFailed = hasFailed
    this.position = position
    this.#delivered.restore(delivered, sentences)
  }

  async #pull(): Promise<boolean> {
    if (this.#hasEnded) return false
    if (this.#failure) throw this.#failure.error
    const { abort } = this.#options
    try {
      return await this.#pullNext()
    } catch (error) {
      // After throwing, a generator only reports that it is done.
      if (!abort.signal.aborted) this.#failure = { error }
      throw error
    }
  }

  async #pullNext(): Promise<boolean> {
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
