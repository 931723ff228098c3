import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'
import type { BodilessRow } from './queries.ts'
import { dayOf, hasLabelByIndex, matchesFilter, nameDay, type ArticleFilter } from './visibility-queries.ts'

export type NewestRow = Omit<BodilessRow, 'sources'>

/** How many articles to read at once at most; a single day's may be more. */
const mostRead = 1000
const mostOfDay = 1_000_000
const mostGrowth = 4

type Labelled = {
  /** One of each list. */
  demanded: readonly string[][]
  limit: number
}

/** Both days and all between them. */
const listDaysBetween = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => nameDay(first + at))

type Reading = {
  /** How many of the articles read have the labels. */
  read: number
  /** The newest that pass the filter; none if more have the labels than may be read. */
  rows: NewestRow[]
}

/** Reads at most `atMost` articles and one more. */
async function readLabelled(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  { atMost, demanded, limit }: Labelled & { atMost: number },
): Promise<Reading> {
  const isWanted = sql`language = any(${filter.languages}::text[]) and ${matchesFilter(filter)}`
  type Row = { read: number } & (NewestRow | { id: null })
  const { rows } = await sql<Row>`
    with labelled as materialized (
      select id, canonical_link, published_at, ${isWanted} as is_wanted from (
        select * from public.articles where ${sql.join(demanded.map(hasLabelByIndex), sql` and `)}
        limit ${atMost + 1}) as articles),
    counted as (select count(*) as read from labelled)
    select read, articles.id, articles.canonical_link, audience, source, title, language, topics, articles.published_at, sample,
      story_id
    from counted
      left join lateral (
        select id from labelled where is_wanted and read <= ${atMost}
        order by published_at desc, canonical_link limit ${limit}) as chosen on true
      left join lateral (select * from public.articles where id = chosen.id offset 0) as articles on true
    order by articles.published_at desc, articles.canonical_link`.execute(db)
  return { read: rows[0]?.read ?? 0, rows: rows.filter((row) => row.id !== null) }
}

/** The first and last day of articles within the requested times; null if there are none. */
async function findDays(db: Kysely<Tables>, { since, until }: ArticleFilter) {
  const { rows } = await sql<{ oldest: Date | null; newest: Date | null }>`
    select min(published_at) as oldest, max(published_at) as newest from public.articles`.execute(db)
  const { newest, oldest } = rows[0] ?? {}
  if (!oldest || !newest) return null
  const first = since && since > oldest ? since : oldest
  const last = until && until < newest ? until : newest
  return { first: dayOf(first), last: dayOf(last) }
}

/** The labels of days within the requested times. */
export async function listDays(db: Kysely<Tables>, filter: ArticleFilter): Promise<string[]> {
  const days = await findDays(db, filter)
  return days ? listDaysBetween(days.first, days.last) : []
}

/**
 * Goes back in steps of several days, as many as should contain no more articles than may be read at once. A step with more is
 * shortened, down to a day.
 */
async function findByDays(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  { demanded, limit }: Labelled,
): Promise<NewestRow[]> {
  const days = await findDays(db, filter)
  const found: NewestRow[] = []
  let [last, length] = [days?.last ?? 0, 1]
  while (days && last >= days.first && found.length < limit) {
    const first = Math.max(days.first, last - length + 1)
    const { read, rows } = await readLabelled(db, filter, {
      demanded: [...demanded, listDaysBetween(first, last)],
      limit: limit - found.length,
      atMost: length === 1 ? mostOfDay : mostRead,
    })
    if (read > mostRead && length > 1) {
      length = Math.ceil(length / mostGrowth)
      continue
    }
    found.push(...rows)
    last = first - 1
    const expected = Math.floor((length * mostRead) / 2 / Math.max(1, read))
    length = Math.max(1, Math.min(length * mostGrowth, expected))
  }
  return found
}

/**
 * The newest articles with all labels, newest first. Does not read all of them, even if many articles have the labels but hardly any
 * of the newest do.
 */
export async function findNewestLabelled(
  db: Kysely<Tables>,
  filter: ArticleFilter,
  labelled: Labelled,
): Promise<NewestRow[]> {
  const all = await readLabelled(db, filter, { ...labelled, atMost: mostRead })
  return all.read <= mostRead ? all.rows : findByDays(db, filter, labelled)
}
