import type { CitedArticle } from '@tidings/contract/api/ask'
import { listCitedArticles, phrasesFor } from '#modules/assistant'
import type { Answer } from '../answer.ts'

/** Where an article's part of the answer begins: at its source's name, if that is said before it. */
async function beginningOf(answer: Answer, id: string): Promise<number> {
  const first = answer.sentences.findIndex(({ article }) => article?.id === id)
  const article = answer.sentences[first]?.article
  const before = answer.sentences[first - 1]
  const isNamed = article && before?.text === phrasesFor(answer.language).from(article.source)
  return isNamed ? first - 1 : first
}

async function whole(answer: Answer): Promise<void> {
  while (await answer.has(answer.sentences.length));
}

/** The article being heard at a place in the answer: of a lead, the first that follows. */
export async function articleAt(answer: Answer, position: number): Promise<CitedArticle | null> {
  await whole(answer)
  const { sentences } = answer
  if (sentences[position]?.article) return sentences[position].article
  const next = sentences.slice(position).find(({ article }) => article !== null)
  return (
    next?.article ?? sentences.slice(0, position).findLast(({ article }) => article !== null)?.article ?? null
  )
}

/** The article that the answer names at this place, from 1. */
export async function articleNumbered(answer: Answer, ordinal: number): Promise<CitedArticle | null> {
  await whole(answer)
  return listCitedArticles(answer.sentences)[ordinal - 1] ?? null
}

/** The sentence at which the next or the previous article begins; null when there is none. */
export async function neighbour(answer: Answer, position: number, step: 1 | -1): Promise<number | null> {
  await whole(answer)
  const articles = listCitedArticles(answer.sentences)
  const starts = await Promise.all(articles.map(({ id }) => beginningOf(answer, id)))
  // Before the first article stands the lead.
  const current = starts.findLastIndex((start) => start <= position)
  return starts[current + step] ?? null
}
