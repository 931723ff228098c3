import type { BriefingChapter } from '@tidings/contract/api/briefings'
import type { CitedArticle } from '@tidings/contract/api/ask'

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Links from feeds are untrusted: only http and https are allowed. */
export function isWebPage(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** The articles that a chapter quotes, without duplicates. */
export function listSources({ sentences }: BriefingChapter): CitedArticle[] {
  const cited = sentences.filter(({ namesSource }) => !namesSource).flatMap(({ article }) => article ?? [])
  return [...new Map(cited.map((article) => [article.id, article])).values()]
}

/** The source's name, linked to the article if there is one. */
export function writeSourceHtml({ source, url }: CitedArticle): string {
  return isWebPage(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(source)}</a>` : escapeHtml(source)
}
