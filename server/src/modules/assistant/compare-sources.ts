import type { Context } from '#src/context'
import type { Article } from '#modules/news'
import { retrieve, type Retrieval, type Search } from './retrieve.ts'

/** How many sources are compared if none is named. */
const maxUnnamed = 3

export type Comparison = Retrieval & { missing: string[] }

/** One article of each named source, in order; `missing` are sources without one. */
async function compareNamed(context: Context, search: Search, signal: AbortSignal): Promise<Comparison> {
  const { understanding } = search
  const found: (Retrieval & { source: string })[] = []
  for (const source of understanding.sources) {
    const one = { ...understanding, sources: [source] }
    found.push({ source, ...(await retrieve(context, { ...search, understanding: one }, signal)) })
  }
  const told = found.filter(({ articles }) => articles.length > 0)
  return {
    articles: told.flatMap(({ articles }) => articles.slice(0, 1)),
    others: [],
    isExact: true,
    isOtherLanguage: told.length > 0 && told.every(({ isOtherLanguage }) => isOtherLanguage),
    heardAt: null,
    missing: found.filter(({ articles }) => articles.length === 0).map(({ source }) => source),
  }
}

/** One article on the subject per source. */
export async function compareSources(
  context: Context,
  search: Search,
  signal: AbortSignal,
): Promise<Comparison> {
  if (search.understanding.sources.length > 0) return compareNamed(context, search, signal)
  const found = await retrieve(context, search, signal)
  const sources = new Map<string, Article>()
  for (const article of found.articles) if (!sources.has(article.source)) sources.set(article.source, article)
  return { ...found, articles: [...sources.values()].slice(0, maxUnnamed), missing: [] }
}
