import type { ServedFeed } from '../../e2e/support/feed-server.ts'
import { makeArticles, nameOf, ordinaryWord, wholeArticles } from './made-up-articles.ts'

const days = 3
const hourMs = 3_600_000

/** `feeds` feeds of `perFeed` articles each, published over the last three days; an event's reports are spread over the feeds. */
export function makeUpNews(feeds: number, perFeed: number): ServedFeed[] {
  const now = new Date()
  const articles = [...makeArticles({ count: feeds * perFeed, now, days, lengths: wholeArticles })]
  return Array.from({ length: feeds }, (_, feed) => ({
    path: `/${feed}.xml`,
    title: `Gazette ${feed}`,
    language: 'en',
    articles: articles
      .filter((__, at) => at % feeds === feed)
      .map(({ body, published_at, title }, article) => ({
        slug: `${feed}-${article}`,
        title,
        body,
        ageHours: (now.getTime() - Date.parse(published_at)) / hourMs,
      })),
  }))
}

// Every second one is a name. Half of the content words in 113 real questions are in at least 0.6 % of real articles, a tenth in
// at least 7 %.
const names = { first: 10, last: 300 }
const words = { first: 150, last: 6000 }
const goldenRatio = 0.618_033_988_75

/** Query words, each used once; any dozen of them are as frequent in the news as the words of real questions. */
export function listAskedWords(count: number): string[] {
  const asked = new Set<string>()
  for (let at = 0; asked.size < count; at++) {
    const { first, last } = at % 2 === 0 ? names : words
    const rank = Math.round(first * (last / first) ** ((at * goldenRatio) % 1))
    asked.add(at % 2 === 0 ? nameOf(rank) : ordinaryWord(rank))
  }
  return [...asked]
}
