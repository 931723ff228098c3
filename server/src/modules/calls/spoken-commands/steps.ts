import { phrasesFor } from '#modules/assistant'
import type { Clock } from '#platform/clock'
import { Answer } from '../answer.ts'
import { articleAt, articleNumbered, neighbour } from './move-about.ts'

/** Where the answer goes on; null leaves it where it is, with a remark before that. */
export type Step = { first: number } | { first: null; remark: string }

/** `at`: the sentence heard now or last. `isHeard`: the answer is not over. */
export type Place = { answer: Answer; at: number; isHeard: boolean }

async function toNeighbour({ answer, at }: Place, step: 1 | -1): Promise<Step> {
  const { noEarlier, noFurther } = phrasesFor(answer.language)
  const first = await neighbour(answer, at, step)
  return first === null ? { first, remark: step === 1 ? noFurther : noEarlier } : { first }
}

async function toSource({ answer, at }: Place): Promise<Step> {
  const phrases = phrasesFor(answer.language)
  const article = await articleAt(answer, at)
  return { first: null, remark: article ? phrases.saidBy(article) : phrases.nothingSaid }
}

/** What each command about an answer does with it. */
export const steps = {
  repeat: async ({ at, isHeard }: Place): Promise<Step> => ({ first: isHeard ? at : 0 }),
  next: (place: Place) => toNeighbour(place, 1),
  previous: (place: Place) => toNeighbour(place, -1),
  who: toSource,
}

type Wanted = { ordinal: number | null; question: string; clock: Clock }

/** What else an article of the answer says, as an answer of its own; a remark when there is nothing. */
export async function moreOf(
  { answer, at }: Place,
  { clock, ordinal, question }: Wanted,
): Promise<Answer | string> {
  const phrases = phrasesFor(answer.language)
  const article = ordinal ? await articleNumbered(answer, ordinal) : await articleAt(answer, at)
  if (!article) return phrases.noSuchStory
  const sentences = answer.further(article)
  if (sentences.length === 0) return phrases.noMoreOnIt
  const { language, understanding } = answer
  async function* all() {
    yield { text: phrases.from(article?.source ?? ''), language, article: null }
    yield* sentences
  }
  const further = (_: string, said: ReadonlySet<string>) => (article ? answer.further(article, said) : [])
  const spoken = { language, sentences: all(), further, understanding, isNothingNew: () => false }
  return new Answer({ question, spoken, abort: new AbortController(), clock })
}
