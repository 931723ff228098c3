import type { Context } from '#src/context'
import type { ArticleQuery } from '../article.ts'
import { countGroups, type CountedGroup } from './queries.ts'
import { resolveVisibility } from './visibility.ts'

type Count = { name: string; articles: number }

/** What there is for this user, most articles first: for saying so when a question finds nothing. */
export type NewsOverview = { topics: Count[]; sources: Count[]; languages: Count[] }

function sum(groups: CountedGroup[], namesOf: (group: CountedGroup) => string[], of: 'all' | 'wanted') {
  const counts = new Map<string, number>()
  for (const group of groups) {
    if (group[of] === 0) continue
    for (const name of namesOf(group)) counts.set(name, (counts.get(name) ?? 0) + group[of])
  }
  return [...counts]
    .map(([name, articles]) => ({ name, articles }))
    .toSorted((a, b) => b.articles - a.articles || (a.name < b.name ? -1 : 1))
}

/** Counts within the wish's languages, filter and `since`; `languages` are counted over all five. */
export async function getNewsOverview(
  context: Context,
  wish: Pick<ArticleQuery, 'userId' | 'languages' | 'contentFilter' | 'since'>,
): Promise<NewsOverview> {
  const groups = await countGroups(context.database.tables, resolveVisibility(wish))
  return {
    topics: sum(groups, ({ topics }) => topics, 'wanted'),
    sources: sum(groups, ({ source }) => [source], 'wanted'),
    languages: sum(groups, ({ language }) => [language], 'all'),
  }
}
