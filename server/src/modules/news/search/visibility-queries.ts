import type { Language } from '@tidings/contract/entities'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#db/tables'
import type { Rating } from '../classify/rating.ts'

/** What a user follows, as far as it affects visibility. */
export type Following = {
  /** The ids of the feeds that the user added, and their addresses in the same order. */
  feedIds: string[]
  feedUrls: string[]
  /** The lower-case names of the only sources the user wants to hear; null if unrestricted. */
  onlySources: string[] | null
}

/** Which articles one query may return, and to whom. */
export type ArticleFilter = {
  userId: string
  languages: Language[]
  ratings: Rating[]
  topics: string[] | null
  /** Lower-case source names, or addresses of the user's own feeds. */
  sources: string[] | null
  since: Date | null
  until: Date | null
  /** Read from the primary; null if the search statement itself reads it, in the same database. */
  following: Following | null
}

/** The ids and addresses of the feeds that the user added. */
const selectOwn = (userId: string) => sql`
  select feeds.id::text, feeds.url from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
  where feed_subscribers.user_id = ${userId}::uuid and feeds.kind = 'custom'`

const selectOnly = (userId: string) => sql`nullif(array(
  select lower(feeds.source) from public.subscriptions
    join public.feed_subscribers on feed_subscribers.user_id = subscriptions.user_id
    join public.feeds on feeds.id = feed_subscribers.feed_id
  where subscriptions.user_id = ${userId}::uuid and subscriptions.only_these), '{}')`

export async function readFollowing(db: Kysely<Tables>, userId: string): Promise<Following> {
  const { rows } = await sql<Following>`
    with own as (${selectOwn(userId)})
    select array(select id from own order by id) as "feedIds", array(select url from own order by id) as "feedUrls",
      ${selectOnly(userId)} as "onlySources"`.execute(db)
  const [following] = rows
  if (!following) throw new Error('reading what a user follows returned no row')
  return following
}

type Reader = Pick<ArticleFilter, 'following' | 'userId'>

/** The user's own feeds: a query with `id` and `url`. */
function selectOwnFeeds({ following, userId }: Reader): RawBuilder<unknown> {
  if (!following) return selectOwn(userId)
  return sql`select id, url from unnest(${following.feedIds}::text[], ${following.feedUrls}::text[]) as own (id, url)`
}

/** The only sources the user wants to hear, as in `Following`: an expression. */
function selectOnlySources({ following, userId }: Reader): RawBuilder<unknown> {
  return following ? sql`${following.onlySources}::text[]` : selectOnly(userId)
}

/** The audiences whose articles the user may see, as an array. */
export function visibleAudiences(filter: ArticleFilter): RawBuilder<unknown> {
  return sql`array['catalogue'] || array(select id from (${selectOwnFeeds(filter)}) as own)`
}

/**
 * Access control, applied in the query itself: the catalogue and the user's own feeds, limited to the requested sources and to
 * what the content filter allows. Users who hear only their own sources see nothing else, except the sample edition.
 */
export function visibleTo(filter: ArticleFilter): RawBuilder<unknown> {
  const sources = filter.sources
    ? sql`and (lower(source) = any(${filter.sources}::text[]) or audience = any(array(
        select id from (${selectOwnFeeds(filter)}) as own where lower(url) = any(${filter.sources}::text[]))))`
    : sql``
  // Written as an expression rather than an indexable condition: nearly all articles are in the catalogue, and without
  // statistics the planner would read them all from the audience index, once per row.
  return sql`(audience || '') = any(${visibleAudiences(filter)})
    and rating = any(${filter.ratings}::text[])
    and (sample or audience <> 'catalogue' or coalesce(lower(source) = any(${selectOnlySources(filter)}), true))
    ${sources}`
}

/** `visibleTo` plus the requested topics and times. The caller filters by language, because it knows which index it reads. */
export function matchesFilter(filter: ArticleFilter): RawBuilder<unknown> {
  const topics = filter.topics ? sql`and topics && ${filter.topics}::text[]` : sql``
  const since = filter.since ? sql`and published_at >= ${filter.since}` : sql``
  const until = filter.until ? sql`and published_at < ${filter.until}` : sql``
  return sql`${visibleTo(filter)} ${topics} ${since} ${until}`
}

const dayMs = 86_400_000

/** The label of a day, counted from 1970, in UTC. */
export const nameDay = (day: number) => `day ${day}`
export const dayOf = (time: Date) => Math.floor(time.getTime() / dayMs)

const allLabels = sql`(array[language, audience, lower(source),
  'day ' || ((published_at at time zone 'UTC')::date - date '1970-01-01')::text] || topics)`

/**
 * Whether an article has one of these labels, by the index `articles_labels_idx`: a language, an audience, a lower-case source, a
 * day or a topic. For rare labels only: without statistics the planner considers every label rare.
 */
export const hasLabel = (labels: readonly string[]) => sql`${allLabels} && ${[...labels]}::text[]`

/** Like `hasLabel`, but always uses the index: the planner does not see how many articles have the labels. */
export const hasLabelByIndex = (labels: readonly string[]) =>
  sql`${allLabels} && (select ${[...labels]}::text[])`
