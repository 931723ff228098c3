import type { Earlier, DeliveredArticles } from '#modules/assistant'
import type { Answer } from './answer.ts'
import type { HeardPart } from './heard.ts'
import type { SpokenSentence } from './spoken-sentence.ts'

/** An answer and what was heard of it. */
export type HeardAnswer = { answer: Answer; parts: readonly HeardPart<SpokenSentence>[] }

/** What a call has told, which its next question may lean on and need not be told again. */
export class CallMemory {
  readonly #delivered = new Map<string, Date>()
  #earlier: Earlier | null = null

  /** The articles of which a whole sentence was played, beside what the history says. */
  get delivered(): DeliveredArticles {
    return this.#delivered
  }

  /** What the question that was asked last leans on. */
  get earlier(): Earlier | null {
    return this.#earlier
  }

  /** Another question follows on the answer that was told last; `isAnew`: in place of the question before. */
  follow(latest: HeardAnswer | null, { isAnew, now }: { isAnew: boolean; now: Date }): void {
    if (!latest) return
    for (const { sentence, text } of latest.parts)
      if (sentence.article && text === sentence.text) this.#delivered.set(sentence.article.id, now)
    if (!isAnew) this.#earlier = earlierOf(latest)
  }
}

function earlierOf({ answer, parts }: HeardAnswer): Earlier | null {
  const { language, sentences, understanding } = answer
  if (!understanding) return null
  const told = [...parts.map(({ sentence }) => sentence).toReversed(), ...sentences]
  const article = told.find((sentence) => sentence.article !== null)?.article ?? null
  return { understanding, language, article, told: parts.map(({ text }) => text).join(' ') }
}
