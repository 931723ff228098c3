import { createStoryComparer, type Article } from '#modules/news'
import type { DeliveredArticles } from './delivered-articles.ts'
import { rateGoodNews } from './rate-good-news.ts'
import { isSameSource } from './understanding/named-sources.ts'
import type { Exclusion } from './understanding/understanding.ts'
import { readWords } from '#language/tokens'

/** Stories are counted up to here. */
export const countLimit = 100

const dayMs = 86_400_000
/** Older unheard articles are not news if newer ones have been heard. */
const newsMs = 2 * dayMs

/** Log-odds from which reports are told as good news: of the first eight of ten are and one is bad, of the last two of three (decision 0040). */
const leastTones = [1, 0.5, 0]
/** So many are enough. */
const enoughGood = 3

/** Keeps good news; if there is little of it, also what is a little less likely to be good. */
export function keepGoodNews<T extends Article>(articles: readonly T[]): T[] {
  const rated = articles.map((article) => ({ article, tone: rateGoodNews(article) }))
  const kept = leastTones.map((least) => rated.filter(({ tone }) => tone >= least))
  const chosen = kept.find(({ length }) => length >= enoughGood) ?? kept.at(-1) ?? []
  return chosen.map(({ article }) => article)
}

/** Anything older is no longer news. */
const oldMs = 8 * dayMs

export function isOld({ publishedAt }: Article, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() > oldMs
}

/** Keeps articles that are still news; if none are, all of them. */
export function keepNew<T extends Article>(articles: readonly T[], now: Date): readonly T[] {
  const fresh = articles.filter((article) => !isOld(article, now))
  return fresh.length > 0 ? fresh : articles
}

/** Drops articles that the asker excluded. */
export function dropExcluded<T extends Article>(articles: readonly T[], excluded: Exclusion): T[] {
  const topics: readonly string[] = excluded.topics
  return articles.filter(({ body, source, title, topics: own }) => {
    if (own.some((topic) => topics.includes(topic))) return false
    if (excluded.sources.some((unwanted) => isSameSource(source, unwanted))) return false
    if (excluded.words.length === 0) return true
    const words = new Set(readWords(`${title} ${body}`).map(({ folded }) => folded))
    return !excluded.words.some((word) => words.has(word))
  })
}

/** Drops the articles already delivered and, if there are any, old news too. `heardAt`: when they were last delivered. */
export function skipDelivered(
  articles: readonly Article[],
  { delivered, now }: { delivered: DeliveredArticles; now: Date },
): { articles: Article[]; heardAt: Date | null } {
  const times = articles.map(({ id }) => delivered.get(id)).filter((at) => at !== undefined)
  if (times.length === 0) return { articles: [...articles], heardAt: null }
  const heardAt = new Date(Math.max(...times.map((at) => at.getTime())))
  const newSince = Math.min(heardAt.getTime(), now.getTime() - newsMs)
  const compare = createStoryComparer()
  const told = articles.filter(({ id }) => delivered.has(id))
  // Earlier reports of the same story by other sources are not new either.
  const isTold = (article: Article) =>
    article.publishedAt <= heardAt && told.some((each) => compare(each, article) === 'one')
  const isNews = (article: Article) =>
    !delivered.has(article.id) && article.publishedAt.getTime() >= newSince && !isTold(article)
  return { articles: articles.filter(isNews), heardAt }
}
