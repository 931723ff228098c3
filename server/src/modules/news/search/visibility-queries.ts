import { sql, type RawBuilder } from 'kysely'
import type { Visibility } from './visibility.ts'

const ownFeeds = ({ userId }: Visibility) => sql`
  select feeds.id::text from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
  where feed_subscribers.user_id = ${userId}::uuid and feeds.kind = 'custom'`

/**
 * Where visibility is decided, in the statement that reads: everybody's catalogue and the feeds that this user added,
 * of these only the wanted sources, and nothing that the content filter holds back.
 */
export function visibleTo(scope: Visibility): RawBuilder<unknown> {
  const sources = scope.sources
    ? sql`and (lower(source) = any(${scope.sources}::text[]) or audience = any(array(
        ${ownFeeds(scope)} and lower(feeds.url) = any(${scope.sources}::text[]))))`
    : sql``
  return sql`audience = any(array['catalogue'] || array(${ownFeeds(scope)}))
    and rating = any(${scope.ratings}::text[]) ${sources}`
}

/** What is heard, of the wanted topics and times. Languages are for the caller, who knows which index it reads. */
export function within(scope: Visibility): RawBuilder<unknown> {
  const topics = scope.topics ? sql`and topics && ${scope.topics}::text[]` : sql``
  const since = scope.since ? sql`and published_at >= ${scope.since}` : sql``
  const until = scope.until ? sql`and published_at < ${scope.until}` : sql``
  return sql`${visibleTo(scope)} ${topics} ${since} ${until}`
}

/** Who tells the story that an article of the table or alias `of` tells, as far as this scope hears it. */
export function selectStorySources(scope: Visibility, of: string): RawBuilder<unknown> {
  return sql`array(select distinct told.source from public.articles as told
    where told.story_id = ${sql.table(of)}.story_id and ${visibleTo(scope)} order by told.source)`
}
