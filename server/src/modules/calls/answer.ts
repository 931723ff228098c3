import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { SpokenAnswer } from '#modules/assistant'
import { withDeadline } from '#modules/speech'
import type { Clock } from '#platform/clock'
import { heardParts, type HeardPart } from './heard.ts'
import type { Line, SpokenSentence } from './spoken-sentence.ts'

/** For the next sentence of an answer to be found. */
const sentenceMs = 15_000

export type AnswerStart = {
  question: string
  spoken: SpokenAnswer
  abort: AbortController
  clock: Clock
}

/**
 * The answer to one question, said in one turn or, after a command such as "slower", in several. Its sentences come
 * once; any of them can be said again. What was heard of it is kept for its history row.
 */
export class Answer {
  readonly question: string
  readonly language: Language
  readonly startedAtMs: number
  readonly sentences: AnswerSentence[] = []
  hasFailed = false
  /** Its history row has been written, or is not wanted. */
  isKept = false
  /** The last sentence of which anything was heard. */
  position = 0
  readonly #start: AnswerStart
  readonly #heard = new Map<number, HeardPart<SpokenSentence>>()
  #pulling: Promise<boolean> | null = null

  constructor(start: AnswerStart) {
    this.#start = start
    this.question = start.question
    this.language = start.spoken.language
    this.startedAtMs = start.clock.now().getTime()
  }

  /** What the next question may lean on. */
  get understanding(): SpokenAnswer['understanding'] {
    return this.#start.spoken.understanding
  }

  /** It says that all there is has been heard before. */
  get isNothingNew(): boolean {
    return this.#start.spoken.isNothingNew()
  }

  /** No more sentences are wanted than there are. */
  stop(): void {
    this.#start.abort.abort()
  }

  async *from(first: number): AsyncGenerator<Line> {
    for (let index = first; await this.has(index); index++) {
      const sentence = this.sentences[index]
      if (sentence) yield { sentence, index }
    }
  }

  /** Waits until the sentence has come or cannot come any more. */
  async has(index: number): Promise<boolean> {
    while (this.sentences.length <= index) {
      if (this.#start.abort.signal.aborted) return false
      this.#pulling ??= this.#pull().finally(() => (this.#pulling = null))
      if (!(await this.#pulling)) return false
    }
    return true
  }

  /** Keeps what was heard of a turn. What was heard twice counts once, by the longer part. */
  hear({ playedMs, sentences }: { playedMs: number; sentences: readonly SpokenSentence[] }): void {
    for (const part of heardParts(sentences, playedMs)) {
      const { index } = part.sentence
      if (index === null) continue
      const before = this.#heard.get(index)
      if (!before || before.text.length <= part.text.length) this.#heard.set(index, part)
    }
    this.position = indexAt(sentences, playedMs) ?? this.position
  }

  get heard(): HeardPart<SpokenSentence>[] {
    return [...this.#heard].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  }

  /** What else an article says, beside what this answer does. */
  further(article: CitedArticle, said: ReadonlySet<string> = new Set()): AnswerSentence[] {
    return this.#start.spoken.further(
      article.id,
      new Set([...said, ...this.sentences.map(({ text }) => text)]),
    )
  }

  async #pull(): Promise<boolean> {
    const { abort, clock, spoken } = this.#start
    const late = 'The answer took too long. Please ask again.'
    const next = await withDeadline({ clock, ms: sentenceMs, message: late, signal: abort.signal }, () =>
      spoken.sentences.next(),
    )
    if (next.done) return false
    this.sentences.push(next.value)
    return true
  }
}

/** Which sentence of the answer is heard at this time of the turn. */
export function indexAt(sentences: readonly SpokenSentence[], playedMs: number): number | null {
  const own = sentences.filter(({ index }) => index !== null)
  return (own.findLast(({ startMs }) => startMs <= playedMs) ?? own[0])?.index ?? null
}
