import { listCitedArticles, listToldBefore, type DeliveredArticles, type Earlier } from '#modules/assistant'
import type { CallAnswer } from './answer.ts'
import { joinTexts, type DeliveredPart } from './delivered.ts'
import type { SpokenSentence } from './spoken-sentence.ts'

export type SavedContext = { earlier: Earlier | null; delivered: [articleId: string, at: string][] }

export type DeliveredAnswer = { answer: CallAnswer; parts: readonly DeliveredPart<SpokenSentence>[] }

/** The context of a call's next question, and which articles need not be delivered again. */
export class FollowUpContext {
  readonly #delivered = new Map<string, Date>()
  #earlier: Earlier | null

  constructor(earlier: Earlier | null = null) {
    this.#earlier = earlier
  }

  save(): SavedContext {
    return {
      earlier: this.#earlier,
      delivered: [...this.#delivered].map(([id, at]) => [id, at.toISOString()]),
    }
  }

  restore({ delivered, earlier }: SavedContext): void {
    this.#earlier = earlier
    for (const [id, at] of delivered) this.#delivered.set(id, new Date(at))
  }

  /** Articles of this call with at least one sentence played to its end. */
  get delivered(): DeliveredArticles {
    return this.#delivered
  }

  get earlier(): Earlier | null {
    return this.#earlier
  }

  /** `replaces`: the next question replaces the latest one, so it has the same context. */
  addAnswer(latest: DeliveredAnswer | null, { replaces, now }: { replaces: boolean; now: Date }): void {
    if (!latest) return
    for (const { sentence, text } of latest.parts)
      if (sentence.article && text === sentence.text) this.#delivered.set(sentence.article.id, now)
    if (!replaces) this.#earlier = describeAnswer(latest, this.#earlier)
  }
}

/** The context after this answer. An answer about the previous one keeps that one's context. */
function describeAnswer({ answer, parts }: DeliveredAnswer, before: Earlier | null): Earlier | null {
  const { language, question, sentences, understanding } = answer
  if (!understanding) return null
  const latestFirst = [...parts.map(({ sentence }) => sentence).toReversed(), ...sentences]
  const article = latestFirst.find((sentence) => sentence.article !== null)?.article ?? null
  const last = joinTexts(parts)
  const cited = listCitedArticles(parts.map(({ sentence }) => sentence))
  const thread = before?.understanding === understanding ? before : null
  return {
    understanding,
    language,
    question,
    article,
    last,
    told: thread ? `${thread.told}\n${last}` : last,
    cited: cited.length > 0 ? cited : (thread?.cited ?? []),
    articles: thread?.articles ?? listCitedArticles(sentences),
    toldBefore: thread?.toldBefore ?? listToldBefore(before, understanding),
  }
}
