import type { CitedArticle } from '@tidings/contract/api/ask'
import type { QueryHistoryEntry } from '@tidings/contract/entities'

type ListedArticle = Pick<CitedArticle, 'title' | 'source' | 'url'> & Partial<CitedArticle>

function isListed(article: unknown): article is ListedArticle {
  if (typeof article !== 'object' || article === null) return false
  const { source, title, url } = article as Record<string, unknown>
  return [source, title, url].every((part) => typeof part === 'string')
}

/** What the answer was quoted from, as far as the row says so: a program of the person may have written anything. */
export function listArticles({ context_data: context }: QueryHistoryEntry): ListedArticle[] {
  const articles: unknown = context?.['articles']
  return Array.isArray(articles) ? articles.filter(isListed) : []
}
