import type { CitedArticle } from '@tidings/contract/api/ask'
import type { QueryHistoryEntry } from '@tidings/contract/entities'

type ListedArticle = Pick<CitedArticle, 'title' | 'source' | 'url'> & Partial<CitedArticle>

function isListed(article: unknown): article is ListedArticle {
  if (typeof article !== 'object' || article === null) return false
  const { source, title, url } = article as Record<string, unknown>
  return [source, title, url].every((part) => typeof part === 'string')
}

/** The articles in an entry. Defensive, because other programs may write anything into a row. */
export function listArticles({ context_data: context }: QueryHistoryEntry): ListedArticle[] {
  const articles: unknown = context?.['articles']
  return Array.isArray(articles) ? articles.filter(isListed) : []
}
