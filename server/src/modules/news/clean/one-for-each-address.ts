type Addressed = { link: string; publishedAt: Date }

/** An article, and the part of its page that its link leads to; empty for none. */
export type LinkedArticle<Article extends Addressed> = { article: Article; part: string }

/**
 * An article for each address. Where several items tell of parts of one page, the part belongs to the address; of what
 * else has one address the newest counts.
 */
export function dedupeByLink<Article extends Addressed>(items: readonly LinkedArticle<Article>[]): Article[] {
  const firstParts = new Map(items.toReversed().map(({ article, part }) => [article.link, part]))
  const divided = new Set(
    items
      .filter(({ article, part }) => firstParts.get(article.link) !== part)
      .map(({ article }) => article.link),
  )
  const byAddress = new Map<string, Article>()
  for (const { article, part } of items) {
    const link = divided.has(article.link) && !article.link.includes('#') ? article.link + part : article.link
    const known = byAddress.get(link)
    if (!known || article.publishedAt > known.publishedAt) byAddress.set(link, { ...article, link })
  }
  return [...byAddress.values()]
}
