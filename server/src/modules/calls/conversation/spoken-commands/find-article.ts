import type { CitedArticle } from '@tidings/contract/api/ask'
import { listCitedArticles, getPhrases } from '#modules/assistant'
import type { CallAnswer } from '../answer.ts'

async function waitForAll(answer: CallAnswer): Promise<void> {
  while (await answer.has(answer.sentences.length));
}

/** The index where the article's part of the answer starts: at its source's name, if that is said first. */
function findStart(answer: CallAnswer, id: string): number {
  const first = answer.sentences.findIndex(({ article }) => article?.id === id)
  const article = answer.sentences[first]?.article
  const before = answer.sentences[first - 1]
  const isNamed = article && before?.text === getPhrases(answer.language).from(article.source)
  return isNamed ? first - 1 : first
}

/** The article being played at this sentence; for the lead, the first that follows. */
export async function findArticleAt(answer: CallAnswer, index: number): Promise<CitedArticle | null> {
  await waitForAll(answer)
  const { sentences } = answer
  if (sentences[index]?.article) return sentences[index].article
  const next = sentences.slice(index).find(({ article }) => article !== null)
  return (
    next?.article ?? sentences.slice(0, index).findLast(({ article }) => article !== null)?.article ?? null
  )
}

/** `ordinal` from 1, in the order of the answer. */
export async function findArticleByOrdinal(
  answer: CallAnswer,
  ordinal: number,
): Promise<CitedArticle | null> {
  await waitForAll(answer)
  return listCitedArticles(answer.sentences)[ordinal - 1] ?? null
}

/** Index where the next or previous article starts; null if there is none. */
export async function findNeighbour(answer: CallAnswer, index: number, step: 1 | -1): Promise<number | null> {
  await waitForAll(answer)
  const starts = listCitedArticles(answer.sentences).map(({ id }) => findStart(answer, id))
  // -1 in the lead, before the first article.
  const current = starts.findLastIndex((start) => start <= index)
  return starts[current + step] ?? null
}
