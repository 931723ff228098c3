import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '#db/tables'

const storyDays = 3
const candidatesEach = 30
const leadCharacters = 300

/** Stories are found in the transaction that stores the articles. */
export type StoringArticles = Transaction<Tables>

export type Compared = { link: string; language: Language; published_at: string; bands: number[] }

export type StoryCandidate = { link: string; title: string; body: string; story_id: string }

/** Which of these links the audience has already. */
export async function knownLinks(
  tx: StoringArticles,
  audience: string,
  links: string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('articles')
    .select('canonical_link')
    .where('audience', '=', audience)
    .where('canonical_link', 'in', links)
    .execute()
  return new Set(rows.map((row) => row.canonical_link))
}

/** Articles of the same audience, language and days that share a band with one of these, for each the newest first. */
export async function storyCandidates(
  tx: StoringArticles,
  audience: string,
  compared: Compared[],
): Promise<StoryCandidate[]> {
  const { rows: pairs } = await sql<{ link: string; article_id: string }>`
    select incoming.link, near.article_id
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as incoming(
        link text, language text, published_at timestamptz, bands int[]),
      lateral (
        select known.article_id from public.article_fingerprints as known
        where known.bands && incoming.bands and known.audience = ${audience}
          and known.language = incoming.language
          and known.published_at between incoming.published_at - ${storyDays} * interval '1 day'
            and incoming.published_at + ${storyDays} * interval '1 day'
        order by known.published_at desc, known.article_id
        limit ${candidatesEach}) as near`.execute(tx)
  if (pairs.length === 0) return []
  const articles = await tx
    .selectFrom('articles')
    .select(['id', 'title', 'story_id', sql<string>`left(body, ${leadCharacters})`.as('body')])
    .where('id', 'in', [...new Set(pairs.map((pair) => pair.article_id))])
    .execute()
  const byId = new Map(articles.map((article) => [article.id, article]))
  return pairs.flatMap(({ link, article_id: id }) => {
    const article = byId.get(id)
    return article ? { link, ...article } : []
  })
}

/** Makes the new articles known to those that come after them. */
export async function keepFingerprints(
  tx: StoringArticles,
  audience: string,
  compared: Compared[],
): Promise<void> {
  await sql`
    insert into public.article_fingerprints (article_id, audience, language, published_at, bands)
    select articles.id, articles.audience, articles.language, articles.published_at, incoming.bands
    from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as incoming(link text, bands int[])
      join public.articles on articles.canonical_link = incoming.link and articles.audience = ${audience}
    on conflict do nothing`.execute(tx)
}

/** Forgets the fingerprints of articles that no story can grow by any more; returns how many. */
export async function dropFingerprints(db: Kysely<Tables>, publishedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('article_fingerprints')
    .where('published_at', '<', publishedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
