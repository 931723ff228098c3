import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import type { Tables } from '#db/tables'

const storyDays = 3
const candidatesEach = 30
const leadCharacters = 300

/** Stories are found in the transaction that stores the articles. */
export type StoreTransaction = Transaction<Tables>

export type Compared = { link: string; language: Language; published_at: string; bands: number[] }

export type StoryCandidate = { id: string; title: string; body: string; story_id: string }

// With the audience's hash; chosen by us, like that of the sample edition.
export const storiesLock = 7_341_011

/** The audience's articles of the same language and days that share a band with each of these, the newest first. */
export async function findStoryCandidates(
  tx: StoreTransaction,
  audience: string,
  compared: readonly Compared[],
): Promise<Map<string, StoryCandidate[]>> {
  const { rows } = await sql<StoryCandidate & { link: string }>`${keptPlan}
    select incoming.link, articles.id, articles.title, articles.story_id, left(articles.body, ${leadCharacters}) as body
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as incoming(
        link text, language text, published_at timestamptz, bands int[]),
      lateral (
        select known.article_id from public.article_fingerprints as known
        where known.bands && incoming.bands and known.audience = ${audience}
          and known.language = incoming.language
          and known.published_at between incoming.published_at - ${storyDays} * interval '1 day'
            and incoming.published_at + ${storyDays} * interval '1 day'
        order by known.published_at desc, known.article_id
        limit ${candidatesEach}) as near
      join public.articles on articles.id = near.article_id`.execute(tx)
  const near = new Map<string, StoryCandidate[]>()
  for (const { link, ...article } of rows) near.set(link, [...(near.get(link) ?? []), article])
  return near
}

/**
 * Makes new articles known to those that come after them, and corrected ones by what they now say: those of the query
 * `fingerprints` beside it.
 */
export function upsertFingerprints(audience: string): RawBuilder<unknown> {
  return sql`
    insert into public.article_fingerprints (article_id, audience, language, published_at, bands)
    select id, ${audience}, language, published_at, bands from fingerprints where cardinality(bands) > 0
    on conflict (article_id) do update set language = excluded.language, bands = excluded.bands
    where (article_fingerprints.language, article_fingerprints.bands)
      is distinct from (excluded.language, excluded.bands)`
}

/** Forgets the fingerprints of articles that no story can grow by any more; returns how many. */
export async function deleteOldFingerprints(db: Kysely<Tables>, publishedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('article_fingerprints')
    .where('published_at', '<', publishedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
