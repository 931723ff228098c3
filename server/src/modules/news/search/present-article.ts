import type { Context } from '#src/context'
import type { Article } from '../article.ts'
import { buildSamplePageUrl } from '../sample/sample-page.ts'
import type { ArticleRow } from './queries.ts'

export function presentArticle(
  context: Context,
  row: ArticleRow & Pick<Article, 'alsoFrom' | 'alikeIds'>,
): Article {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    source: row.source,
    url: row.sample ? buildSamplePageUrl(context.publicUrl(), row.canonical_link) : row.canonical_link,
    language: row.language,
    topics: row.topics,
    publishedAt: row.published_at,
    sample: row.sample,
    alsoFrom: row.alsoFrom,
    alikeIds: row.alikeIds ?? [],
  }
}
