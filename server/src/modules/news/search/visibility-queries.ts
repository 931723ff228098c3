import { sql, type RawBuilder } from 'kysely'
import type { Scope } from './visibility.ts'

const ownFeeds = ({ userId }: Scope) => sql`
  select feeds.id::text from public.feed_subscribers join public.feeds on feeds.id = feed_subscribers.feed_id
  where feed_subscribers.user_id = ${userId}::uuid and feeds.kind = 'custom'`

/**
 * Where visibility is decided, in the statement that reads: everybody's catalogue and the feeds that this user added,
 * of these only the wanted sources, and nothing that the content filter holds back.
 */
export function heardIn(scope: Scope): RawBuilder<unknown> {
  const sources = scope.sources
    ? sql`and (lower(source) = any(${scope.sources}::text[]) or audience = any(array(
        ${ownFeeds(scope)} and lower(feeds.url) = any(${scope.sources}::text[]))))`
    : sql``
  return sql`audience = any(array['catalogue'] || array(${ownFeeds(scope)}))
    and rating = any(${scope.ratings}::text[]) ${sources}`
}

/** What is heard, of the wanted topics and times. Languages are for the caller, who knows which index it reads. */
export function within(scope: Scope): RawBuilder<unknown> {
  const topics = scope.topics ? sql`and topics && ${scope.topics}::text[]` : sql``
  const since = scope.since ? sql`and published_at >= ${scope.since}` : sql``
  const until = scope.until ? sql`and published_at < ${scope.until}` : sql``
  return sql`${heardIn(scope)} ${topics} ${since} ${until}`
}

/** Who tells the story that an article of the table or alias `of` tells, as far as this scope hears it. */
export function tellersOf(scope: Scope, of: string): RawBuilder<unknown> {
  return sql`array(select distinct told.source from public.articles as told
    where told.story_id = ${sql.table(of)}.story_id and ${heardIn(scope)} order by told.source)`
}
