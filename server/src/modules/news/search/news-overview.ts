import type { Context } from '#src/context'
import type { ArticleQuery } from '../article.ts'
import { countGroups, type CountedGroup } from './queries.ts'
import { resolveFilter } from './resolve-filter.ts'

type Count = { name: string; articles: number }

/** What news there is for this user, in descending order, to suggest when a question finds nothing. */
export type NewsOverview = { topics: Count[]; sources: Count[]; languages: Count[] }

function sumByName(
  groups: CountedGroup[],
  getNames: (group: CountedGroup) => string[],
  column: 'all' | 'wanted',
) {
  const counts = new Map<string, number>()
  for (const group of groups) {
    if (group[column] === 0) continue
    for (const name of getNames(group)) counts.set(name, (counts.get(name) ?? 0) + group[column])
  }
  return [...counts]
    .map(([name, articles]) => ({ name, articles }))
    .toSorted((a, b) => b.articles - a.articles || (a.name < b.name ? -1 : 1))
}

/** Counts within the query's languages, filter and `since`; `languages` covers all five. */
export async function getNewsOverview(
  context: Context,
  query: Pick<ArticleQuery, 'userId' | 'languages' | 'contentFilter' | 'since'>,
): Promise<NewsOverview> {
  const groups = await countGroups(context.database.reads, await resolveFilter(context.database, query))
  return {
    topics: sumByName(groups, ({ topics }) => topics, 'wanted'),
    sources: sumByName(groups, ({ source }) => [source], 'wanted'),
    languages: sumByName(groups, ({ language }) => [language], 'all'),
  }
}
