import { fellowArticles, searchArticles, storyComparer, type Article, type ArticleWish } from '#modules/news'
import type { Context } from '#src/context'
import type { Asker } from './asker.ts'
import type { Retrieval } from './retrieve.ts'

type Fellows = Map<string, Article[]>
type Wish = Omit<ArticleWish, 'limit'>

/** Of each source that is sought by an article's title, so many are looked at. */
const soughtEach = 2

function add(fellows: Fellows, { id }: Article, others: readonly Article[]): void {
  const known = fellows.get(id) ?? []
  const isNew = (other: Article) => other.id !== id && known.every((each) => each.id !== other.id)
  fellows.set(id, [...known, ...others.filter(isNew)])
}

/** What sources that tell the story as well say of it, where a person's own feed and the catalogue have a story each. */
async function soughtByTitle(context: Context, article: Article, wish: Wish): Promise<Article[]> {
  const { language, title } = article
  const limit = soughtEach * (wish.onlySources?.length ?? 1)
  return searchArticles(context, { ...wish, languages: [language], limit, query: title })
}

/**
 * What others tell of the same stories, by the articles' ids: as stories were stored, and as what was found with them is
 * alike. All of it is of what the asker may hear.
 */
export async function findFellows(
  context: Context,
  { preferences, userId }: Asker,
  { articles, others }: Pick<Retrieval, 'articles' | 'others'>,
): Promise<Fellows> {
  const told = articles.filter(({ sample }) => !sample)
  const shared = told.filter(({ alsoFrom }) => alsoFrom.length > 0)
  const contentFilter = preferences.content_filter_level
  const wishFor = (some: readonly Article[], onlySources: readonly string[]): Wish => ({
    userId,
    contentFilter,
    languages: [...new Set(some.map(({ language }) => language))],
    onlySources: [...new Set(onlySources)],
  })
  const sources = shared.flatMap(({ alsoFrom }) => alsoFrom)
  const fellows: Fellows =
    shared.length > 0 ? await fellowArticles(context, wishFor(shared, sources), shared) : new Map()
  const compare = storyComparer()
  const alike = (article: Article, some: readonly Article[]) =>
    some.filter((other) => !other.sample && other.id !== article.id && compare(article, other) !== 'no')
  for (const article of told) {
    add(fellows, article, alike(article, [...articles, ...others]))
    const known = new Set(fellows.get(article.id)?.map(({ source }) => source))
    const missing = article.alsoFrom.filter((source) => !known.has(source))
    if (missing.length === 0) continue
    add(fellows, article, alike(article, await soughtByTitle(context, article, wishFor([article], missing))))
  }
  return fellows
}
