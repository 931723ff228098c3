import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { sampleSource, type SampleStory } from './sample-edition.ts'
import { buildSampleLink } from './sample-page.ts'

// Held shared while real articles are stored and exclusively while samples are inserted, so that the two never overlap.
export const sampleLock = 7_341_010

/** Inserts the stories if there is no article at all. `newest` is the time of the first one. */
export async function insertSampleWhenEmpty(db: Kysely<Tables>, stories: SampleStory[], newest: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sampleLock})`.execute(tx)
    const any = await tx.selectFrom('articles').select('id').limit(1).executeTakeFirst()
    if (any) return false
    const minute = 60_000
    const rows = stories.map((story, index) => ({
      canonical_link: buildSampleLink(story.slug),
      source: sampleSource,
      title: story.title,
      body: story.body,
      language: story.language,
      topics: [story.topic],
      published_at: new Date(newest.getTime() - index * minute),
      sample: true,
    }))
    await tx.insertInto('articles').values(rows).execute()
    return true
  })
}

