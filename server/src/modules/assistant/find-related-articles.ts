import {
  findArticlesById,
  findRelatedArticles as findStoredRelatedArticles,
  createStoryComparer,
  getTermStatistics,
  type Article,
} from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from './asker.ts'
import { areOfOneEvent } from './events/one-event.ts'
import { readProfile } from './events/report-profile.ts'
import type { Retrieval } from './retrieve.ts'

type RelatedArticles = Map<string, Article[]>

function add(relatedArticles: RelatedArticles, { id }: Article, others: readonly Article[]): void {
  const known = relatedArticles.get(id) ?? []
  const isNew = (other: Article) => other.id !== id && known.every((each) => each.id !== other.id)
  relatedArticles.set(id, [...known, ...others.filter(isNew)])
}

/**
 * Related articles by article id: those stored as the same story, and similar ones of the same event among those found. All are
 * visible to the asker.
 */
export async function findRelatedArticles(
  context: Context,
  { preferences, userId }: Asker,
  { articles, others }: Pick<Retrieval, 'articles' | 'others'>,
): Promise<RelatedArticles> {
  const told = articles.filter(({ sample }) => !sample)
  const shared = told.filter(({ alsoFrom }) => alsoFrom.length > 0)
  const query = {
    userId,
    contentFilter: preferences.content_filter_level,
    languages: [...new Set(shared.map(({ language }) => language))],
    onlySources: [...new Set(shared.flatMap(({ alsoFrom }) => alsoFrom))],
  }
  const relatedArticles: RelatedArticles = await findStoredRelatedArticles(context, query, shared)
  const alikeIds = told.flatMap((article) => article.alikeIds ?? [])
  const likeTitled = await findArticlesById(context, query, alikeIds)
  const compare = createStoryComparer()
  const statistics = await getTermStatistics(context.database.reads)
  // Reports of two companies' results, or of two bonds, are as similar as two of one event.
  const areRelated = (a: Article, b: Article) =>
    compare(a, b) !== 'no' && areOfOneEvent(readProfile(a, statistics), readProfile(b, statistics))
  for (const article of told) {
    const near = likeTitled.filter(({ id }) => article.alikeIds?.includes(id))
    const alike = [...articles, ...others, ...near].filter(
      (other) => !other.sample && other.id !== article.id && areRelated(article, other),
    )
    add(relatedArticles, article, alike)
  }
  return relatedArticles
}
