import type { Context } from '#src/context'
import type { ArticleWish } from '../article.ts'
import { countLanguages, countSources, countTopics, type Count } from './overview-queries.ts'
import { scopeOf } from './scope.ts'

/** What there is for this user, most articles first: for saying so when a question finds nothing. */
export type NewsOverview = { topics: Count[]; sources: Count[]; languages: Count[] }

/** Counts within the wish's languages, filter and `since`; `languages` are counted over all five. */
export async function newsOverview(
  context: Context,
  wish: Pick<ArticleWish, 'userId' | 'languages' | 'contentFilter' | 'since'>,
): Promise<NewsOverview> {
  const db = context.database.tables
  const scope = await scopeOf(context, { ...wish, limit: 0 })
  return {
    topics: await countTopics(db, scope),
    sources: await countSources(db, scope),
    languages: await countLanguages(db, scope),
  }
}
