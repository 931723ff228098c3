import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import { sampleSource, type SampleStory } from './sample-edition.ts'
import { buildSampleLink } from './sample-page.ts'

// Held shared while real articles are stored and alone while samples are inserted: the two never cross.
export const sampleLock = 7_341_010

/** Puts the stories in when there is no article at all; otherwise does nothing. `newest` is the first one's time. */
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

