import { phrasesFor } from '#modules/assistant'
import type { Clock } from '#platform/clock'
import { Answer } from '../answer.ts'
import { findArticleAt, findArticleByOrdinal, findNeighbour } from './find-article.ts'

/** Where to continue the answer; null to stay and only say the remark. */
export type Step = { first: number } | { first: null; remark: string }

/** `index`: the sentence being played, or played last. */
export type PlaybackPosition = { answer: Answer; index: number; isPlaying: boolean }

async function goToNeighbour({ answer, index }: PlaybackPosition, step: 1 | -1): Promise<Step> {
  const { noEarlier, noFurther } = phrasesFor(answer.language)
  const first = await findNeighbour(answer, index, step)
  return first === null ? { first, remark: step === 1 ? noFurther : noEarlier } : { first }
}

async function nameSource({ answer, index }: PlaybackPosition): Promise<Step> {
  const phrases = phrasesFor(answer.language)
  const article = await findArticleAt(answer, index)
  return { first: null, remark: article ? phrases.saidBy(article) : phrases.nothingSaid }
}

/** What each command about an answer does. */
export const navigate = {
  repeat: async ({ index, isPlaying }: PlaybackPosition): Promise<Step> => ({ first: isPlaying ? index : 0 }),
  next: (position: PlaybackPosition) => goToNeighbour(position, 1),
  previous: (position: PlaybackPosition) => goToNeighbour(position, -1),
  who: nameSource,
}

type MoreRequest = { ordinal: number | null; question: string; clock: Clock }

/** A new answer with the rest of an article; if there is nothing more, a remark. */
export async function createMoreAnswer(
  { answer, index }: PlaybackPosition,
  { clock, ordinal, question }: MoreRequest,
): Promise<Answer | string> {
  const phrases = phrasesFor(answer.language)
  const article = ordinal ? await findArticleByOrdinal(answer, ordinal) : await findArticleAt(answer, index)
  if (!article) return phrases.noSuchStory
  const more = answer.findMore(article)
  if (more.length === 0) return phrases.noMoreOnIt
  const { language, understanding } = answer
  const introduction = { text: phrases.from(article.source), language, article: null }
  async function* listSentences() {
    yield introduction
    yield* more
  }
  const further = (_: string, said: ReadonlySet<string>) => answer.findMore(article, said)
  const spoken = { language, sentences: listSentences(), further, understanding, isNothingNew: () => false }
  return new Answer({ question, spoken, abort: new AbortController(), clock })
}
