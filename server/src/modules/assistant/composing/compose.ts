import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import type { SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { candidatesOf, type Candidate } from './candidates.ts'
import { findDifferences, type Difference, type Fellows } from './differences.ts'
import { orderTellings } from './order-tellings.ts'
import { inOrder, poolOf, takeBack, takeNext, type Pool } from './pool.ts'

/** Sentences of articles in an answer, by the user's summary length. */
export const sentenceCounts: Record<SummaryLength, number> = { short: 3, medium: 5, detailed: 8 }
/** How often an answer tells that sources differ. */
const differenceCounts: Record<SummaryLength, number> = { short: 1, medium: 2, detailed: 2 }

export function cite({ id, title, source, url, publishedAt, sample }: Article): CitedArticle {
  return { id, title, source, url, publishedAt: publishedAt.toISOString(), sample }
}

/**
 * Another article's sentence with another number for something that the sentences tell. It is said before the sentence
 * of this index, or after the last: first if it is the newer telling, else second.
 */
export type Aside = { at: number; article: Article; text: string }

export type Composed = { article: Article; sentences: string[]; asides?: Aside[] }

/** The articles of which something is said. */
export function articlesIn({ article, asides = [] }: Composed): Article[] {
  return [article, ...asides.map((aside) => aside.article)]
}

/** `fellows`: other articles of the same stories, where there are any. */
export type Composition = {
  articles: readonly Article[]
  length: SummaryLength
  query: string
  fellows?: Fellows
}

/** One of each article in turn, in the order chosen. */
function chooseFrom(pools: readonly Pool[], count: number): { pool: Pool; sentence: Candidate }[] {
  const chosen: { pool: Pool; sentence: Candidate }[] = []
  const said: ReadonlySet<string>[] = []
  for (let wasAdded = true; chosen.length < count && wasAdded;) {
    wasAdded = false
    for (const pool of pools) {
      const sentence = chosen.length < count ? takeNext(pool, said) : null
      if (!sentence) continue
      said.push(sentence.words)
      chosen.push({ pool, sentence })
      wasAdded = true
    }
  }
  return chosen
}

/** Makes room for what sources differ on: the last sentences chosen go, but not those that are differed from. */
function keepTo(count: number, chosen: ReturnType<typeof chooseFrom>, differences: readonly Difference[]) {
  const isKept = (sentence: Candidate) => differences.some(({ about }) => about === sentence)
  const pools = [...new Set(chosen.map(({ pool }) => pool))]
  const isTooLong = () => pools.reduce((sum, pool) => sum + pool.chosen.length, differences.length) > count
  for (const { pool, sentence } of chosen.toReversed()) {
    if (!isTooLong()) return
    const leaning = pool.chosen.filter(({ leansBack, position }) => leansBack && position > sentence.position)
    if (!isKept(sentence) && !leaning.some(isKept)) takeBack(pool, sentence)
  }
}

/** Where an aside can stand without coming between a sentence and one that leans on it. */
function placeOf(sentences: readonly Candidate[], { about, article, of }: Difference): number {
  const own = sentences.indexOf(about)
  const starts = sentences.map(({ leansBack }, at) => at === 0 || !leansBack)
  if (article.publishedAt > of.publishedAt) return starts.lastIndexOf(true, own)
  const next = starts.indexOf(true, own + 1)
  return next < 0 ? sentences.length : next
}

function composedOf({ article, chosen }: Pool, differences: readonly Difference[]): Composed {
  const sentences = inOrder(chosen)
  const texts = sentences.map(({ text }) => text)
  const own = differences.filter(({ of }) => of === article)
  if (own.length === 0) return { article, sentences: texts }
  const asides = own.map((each) => ({ at: placeOf(sentences, each), article: each.article, text: each.text }))
  return { article, sentences: texts, asides }
}

/**
 * Chooses verbatim sentences: one of each article in turn until the length is reached, never two that say the same, and
 * none that leans on a sentence left out. Where two articles give different numbers for one thing, both are said.
 * Articles that have nothing new to say are left out; within an article sentences keep their order.
 */
export function compose({ articles, length, query, fellows = new Map() }: Composition): Composed[] {
  const pools = orderTellings(articles).map((article) => poolOf(article, query))
  const count = sentenceCounts[length]
  const chosen = chooseFrom(pools, count)
  const differences = findDifferences(pools, fellows, differenceCounts[length])
  keepTo(count, chosen, differences)
  return pools.filter((pool) => pool.chosen.length > 0).map((pool) => composedOf(pool, differences))
}

/** What else the article says, word for word and in its order, beside what was `said` already. */
export function furtherSentences(article: Article, said: ReadonlySet<string>): AnswerSentence[] {
  const all = candidatesOf(article)
  const pool: Pool = {
    article,
    left: all.filter(({ text }) => !said.has(text)),
    chosen: all.filter(({ text }) => said.has(text)),
  }
  const fresh: Candidate[] = []
  while (fresh.length < sentenceCounts.detailed) {
    const next = takeNext(pool, [])
    if (!next) break
    fresh.push(next)
  }
  return inOrder(fresh).map(({ text }) => ({ text, language: article.language, article: cite(article) }))
}
