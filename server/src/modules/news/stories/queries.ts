import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import type { Tables } from '#db/tables'

const storyDays = 3
const candidatesEach = 30
const leadCharacters = 300

/** Articles are stored and assigned to stories in one transaction. */
export type StoreTransaction = Transaction<Tables>

export type ComparableArticle = { link: string; language: Language; published_at: string; bands: number[] }

export type StoryCandidate = { id: string; title: string; body: string; story_id: string }

// An advisory lock key that nothing else uses; the audience's hash is the second key.
export const storiesLock = 7_341_011

/** For each of these articles: the audience's in the same language and days that share a band with it, newest first. */
export async function findStoryCandidates(
  tx: StoreTransaction,
  audience: string,
  articles: readonly ComparableArticle[],
): Promise<Map<string, StoryCandidate[]>> {
  const { rows } = await sql<StoryCandidate & { link: string }>`${keptPlan}
    select incoming.link, articles.id, articles.title, articles.story_id, left(articles.body, ${leadCharacters}) as body
    from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as incoming(
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
 * Stores the fingerprints of new and corrected articles, so that later articles are compared with them. For use beside a
 * `with` query named `fingerprints`.
 */
export function upsertFingerprints(audience: string): RawBuilder<unknown> {
  return sql`
    insert into public.article_fingerprints (article_id, audience, language, published_at, bands)
    select id, ${audience}, language, published_at, bands from fingerprints where cardinality(bands) > 0
    on conflict (article_id) do update set language = excluded.language, bands = excluded.bands
    where (article_fingerprints.language, article_fingerprints.bands)
      is distinct from (excluded.language, excluded.bands)`
}

/** Deletes up to `limit` fingerprints of articles whose story is too old for another article to join; returns how many. */
export async function deleteOldFingerprints(
  db: Kysely<Tables>,
  publishedBefore: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from public.article_fingerprints where published_at < ${publishedBefore} and ctid = any(array(
      select ctid from public.article_fingerprints where published_at < ${publishedBefore}
      limit ${limit} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
