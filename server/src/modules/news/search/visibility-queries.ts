import { sql, type RawBuilder } from 'kysely'
import type { Visibility } from './visibility.ts'

const selectOwnFeeds = ({ userId }: Visibility) => sql`
  select feeds.id::text from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
  where feed_subscribers.user_id = ${userId}::uuid and feeds.kind = 'custom'`

/** The lower-case names of the sources that the user wants to hear and no others; null where all may be heard. */
const selectOnlySources = ({ userId }: Visibility) => sql`nullif(array(
  select lower(feeds.source) from public.subscriptions
    join public.feed_subscribers on feed_subscribers.user_id = subscriptions.user_id
    join public.feeds on feeds.id = feed_subscribers.feed_id
  where subscriptions.user_id = ${userId}::uuid and subscriptions.only_these), '{}')`

/**
 * Where access is decided, in the statement that reads: the catalogue and the feeds that this user added, of these only
 * the requested sources, and nothing that the content filter excludes. Who hears only their own sources sees no others, but
 * for the sample edition.
 */
export function visibleTo(visibility: Visibility): RawBuilder<unknown> {
  const sources = visibility.sources
    ? sql`and (lower(source) = any(${visibility.sources}::text[]) or audience = any(array(
        ${selectOwnFeeds(visibility)} and lower(feeds.url) = any(${visibility.sources}::text[]))))`
    : sql``
  // An expression, because nearly all articles are in the catalogue: a planner without statistics would read them all from
  // the index of audiences, once for each row.
  return sql`(audience || '') = any(array['catalogue'] || array(${selectOwnFeeds(visibility)}))
    and rating = any(${visibility.ratings}::text[])
    and (sample or audience <> 'catalogue' or coalesce(lower(source) = any(${selectOnlySources(visibility)}), true))
    ${sources}`
}

/** `visibleTo`, and of the requested topics and times. The caller filters by language: it knows which index it reads. */
export function matchesFilter(visibility: Visibility): RawBuilder<unknown> {
  const topics = visibility.topics ? sql`and topics && ${visibility.topics}::text[]` : sql``
  const since = visibility.since ? sql`and published_at >= ${visibility.since}` : sql``
  const until = visibility.until ? sql`and published_at < ${visibility.until}` : sql``
  return sql`${visibleTo(visibility)} ${topics} ${since} ${until}`
}
