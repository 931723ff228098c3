import { sql, type RawBuilder } from 'kysely'
import { selectOnlySources, selectOwnFeeds } from './following-queries.ts'
import type { ArticleFilter } from './article-filter.ts'

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
