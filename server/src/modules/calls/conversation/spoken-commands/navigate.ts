import type { AnswerSentence } from '@tidings/contract/api/ask'
import { getPhrases } from '#modules/assistant'
import type { Clock } from '#platform/clock'
import { CallAnswer } from '../answer.ts'
import { findArticleAt, findArticleByOrdinal, findNeighbour } from './find-article.ts'

/** Where to continue the answer; `first` is null to stay and only say the remark. */
export type PlaybackStep = { first: number } | { first: null; remark: string }

/** `index`: the sentence being played, or played last. */
export type PlaybackPosition = { answer: CallAnswer; index: number; isPlaying: boolean }

async function goToNeighbour({ answer, index }: PlaybackPosition, step: 1 | -1): Promise<PlaybackStep> {
  const { noEarlier, noFurther } = getPhrases(answer.language)
  const first = await findNeighbour(answer, index, step)
  return first === null ? { first, remark: step === 1 ? noFurther : noEarlier } : { first }
}

async function nameSource({ answer, index }: PlaybackPosition): Promise<PlaybackStep> {
  const phrases = getPhrases(answer.language)
  const article = await findArticleAt(answer, index)
  return { first: null, remark: article ? phrases.saidBy(article) : phrases.nothingSaid }
}

/** What each command about an answer does. */
export const navigate = {
  repeat: async ({ index, isPlaying }: PlaybackPosition): Promise<PlaybackStep> => ({
    first: isPlaying ? index : 0,
  }),
  next: (position: PlaybackPosition) => goToNeighbour(position, 1),
  previous: (position: PlaybackPosition) => goToNeighbour(position, -1),
  who: nameSource,
}

/**
 * Where the answer continues after a step of the player; null at its end. Sentences that only name a source are skipped; a step
 * back from the first restarts it.
 */
export async function findStep(
  answer: CallAnswer,
  index: number,
  { step, unit }: { step: 1 | -1; unit: 'sentence' | 'story' },
): Promise<number | null> {
  if (unit === 'story') return (await findNeighbour(answer, index, step)) ?? (step === 1 ? null : 0)
  let next = index + step
  while (next >= 0 && (await answer.has(next)) && answer.sentences[next]?.namesSource) next += step
  if (next < 0) return 0
  return (await answer.has(next)) ? next : null
}

type MoreRequest = { id: number; ordinal: number | null; question: string; clock: Clock }

/** A new answer with the rest of an article; if there is nothing more, a remark. */
export async function createMoreAnswer(
  { answer, index }: PlaybackPosition,
  { clock, id, ordinal, question }: MoreRequest,
): Promise<CallAnswer | string> {
  const phrases = getPhrases(answer.language)
  const article = ordinal ? await findArticleByOrdinal(answer, ordinal) : await findArticleAt(answer, index)
  if (!article) return phrases.noSuchStory
  const more = answer.findMore(article)
  if (more.length === 0) return phrases.noMoreOnIt
  const { language, understanding } = answer
  const introduction = {
    text: phrases.from(article.source),
    language,
    article: null,
    namesSource: true,
  } as const
  async function* listSentences() {
    yield introduction
    yield* more
  }
  const further = (_: string, said: ReadonlySet<string>) => answer.findMore(article, said)
  const found = { isNothingNew: () => false, isNothingFound: () => false }
  const next = (delivered: readonly AnswerSentence[]) => answer.findNext(delivered)
  const spoken = { language, sentences: listSentences(), further, understanding, next, ...found }
  return new CallAnswer({ id, question, spoken, abort: new AbortController(), clock })
}
