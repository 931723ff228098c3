import { sql, type RawBuilder } from 'kysely'
import { selectOnlySources, selectOwnFeeds } from './following-queries.ts'
import type { ArticleFilter } from './article-filter.ts'

/** The audiences whose articles the user may see, as an array. */
export function visibleAudiences(filter: ArticleFilter): RawBuilder<unknown> {
  return sql`array['catalogue'] || array(select id from (${selectOwnFeeds(filter)}) as own)`
}

/**
 * Where access is decided, in the statement that reads: the catalogue and the feeds that this user added, of these only
 * the requested sources, and nothing that the content filter excludes. Who hears only their own sources sees no others, but
 * for the sample edition.
 */
export function visibleTo(filter: ArticleFilter): RawBuilder<unknown> {
  const sources = filter.sources
    ? sql`and (lower(source) = any(${filter.sources}::text[]) or audience = any(array(
        select id from (${selectOwnFeeds(filter)}) as own where lower(url) = any(${filter.sources}::text[]))))`
    : sql``
  // An expression, because nearly all articles are in the catalogue: a planner without statistics would read them all from
  // the index of audiences, once for each row.
  return sql`(audience || '') = any(${visibleAudiences(filter)})
    and rating = any(${filter.ratings}::text[])
    and (sample or audience <> 'catalogue' or coalesce(lower(source) = any(${selectOnlySources(filter)}), true))
    ${sources}`
}

/** `visibleTo`, and of the requested topics and times. The caller filters by language: it knows which index it reads. */
export function matchesFilter(filter: ArticleFilter): RawBuilder<unknown> {
  const topics = filter.topics ? sql`and topics && ${filter.topics}::text[]` : sql``
  const since = filter.since ? sql`and published_at >= ${filter.since}` : sql``
  const until = filter.until ? sql`and published_at < ${filter.until}` : sql``
  return sql`${visibleTo(filter)} ${topics} ${since} ${until}`
}
