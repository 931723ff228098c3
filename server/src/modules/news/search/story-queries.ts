import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { heardIn } from './scope-queries.ts'
import type { Scope } from './scope.ts'

/** Who tells each of these stories, as far as this scope hears it; stories with one source are left out. */
export async function sourcesOfStories(
  db: Kysely<Tables>,
  scope: Scope,
  storyIds: string[],
): Promise<Map<string, string[]>> {
  if (storyIds.length === 0) return new Map()
  const { rows } = await sql<{ story_id: string; sources: string[] }>`
    select story_id, array_agg(distinct source order by source) as sources from public.articles
    where story_id = any(${storyIds}::uuid[]) and ${heardIn(scope)}
    group by story_id having count(distinct source) > 1`.execute(db)
  return new Map(rows.map((row) => [row.story_id, row.sources]))
}
