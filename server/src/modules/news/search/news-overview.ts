import type { QueryRunner } from '#db/tables'
import type { Context } from '#src/context'
import type { ArticleQuery } from '../article.ts'
import { countGroups, type CountedGroup } from './queries.ts'
import { resolveFilter } from './resolve-filter.ts'
import { restAfter } from './rest-after.ts'
import type { ArticleFilter } from './visibility-queries.ts'

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

/** Above this many articles, they are counted once a minute or less for everybody who may see the same. */
const manyArticles = 20_000
/** A younger count is served while the next one is made. */
const servedMs = 20 * 60_000
const mostKept = 50

type Counted = { groups: Promise<CountedGroup[]>; at: number; restMs: number; isRenewing: boolean }
const counted = new WeakMap<QueryRunner, Map<string, Counted>>()

const countArticles = (groups: readonly CountedGroup[]) => groups.reduce((sum, { all }) => sum + all, 0)

function keep(kept: Map<string, Counted>, key: string, entry: Counted): void {
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, entry)
}

async function countOnce(db: QueryRunner, filter: ArticleFilter): Promise<CountedGroup[]> {
  const kept = counted.get(db) ?? new Map<string, Counted>()
  counted.set(db, kept)
  const key = JSON.stringify(filter)
  const known = kept.get(key)
  const ageMs = known ? performance.now() - known.at : Infinity
  if (known && ageMs < servedMs) {
    const groups = await known.groups
    if (countArticles(groups) >= manyArticles) {
      if (ageMs >= known.restMs && !known.isRenewing) renew(db, filter, known)
      return groups
    }
  }
  const at = performance.now()
  const groups = countGroups(db, filter)
  const entry = { groups, at, restMs: restAfter(0), isRenewing: false }
  keep(kept, key, entry)
  groups.then(
    () => (entry.restMs = restAfter(performance.now() - at)),
    () => kept.delete(key),
  )
  return groups
}

function renew(db: QueryRunner, filter: ArticleFilter, known: Counted): void {
  known.isRenewing = true
  const from = performance.now()
  countGroups(db, filter).then(
    (groups) => {
      const at = performance.now()
      const entry = { groups: Promise.resolve(groups), at, restMs: restAfter(at - from), isRenewing: false }
      keep(counted.get(db) ?? new Map(), JSON.stringify(filter), entry)
    },
    () => (known.isRenewing = false),
  )
}

/** Counts within the query's languages, filter and `since`; `languages` covers all five. */
export async function getNewsOverview(
  context: Context,
  query: Pick<ArticleQuery, 'userId' | 'languages' | 'contentFilter' | 'since'>,
): Promise<NewsOverview> {
  const groups = await countOnce(context.database.reads, await resolveFilter(context.database, query))
  return {
    topics: sumByName(groups, ({ topics }) => topics, 'wanted'),
    sources: sumByName(groups, ({ source }) => [source], 'wanted'),
    languages: sumByName(groups, ({ language }) => [language], 'all'),
  }
}
