import type { ContentFilter } from '@tidings/contract/entities'
import type { Database } from '#db/connection'
import type { ArticleQuery } from '../article.ts'
import type { Rating } from '../classify/rating.ts'
import { readFollowing, type ArticleFilter } from './visibility-queries.ts'

const allowedRatings: Record<ContentFilter, Rating[]> = {
  strict: ['everyone'],
  moderate: ['everyone', 'mature'],
  none: ['everyone', 'mature', 'adult'],
}

export function listAllowedRatings(filter: ContentFilter): readonly Rating[] {
  return allowedRatings[filter]
}

/** Reads from the primary what this user follows, because a replica may lag behind. */
export async function resolveFilter(
  { reads, tables }: Pick<Database, 'reads' | 'tables'>,
  query: Omit<ArticleQuery, 'limit'>,
): Promise<ArticleFilter> {
  return {
    userId: query.userId,
    languages: [...query.languages],
    ratings: allowedRatings[query.contentFilter],
    topics: query.topics ? [...query.topics] : null,
    sources: query.onlySources?.map((source) => source.trim().toLowerCase()) ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    following: reads === tables ? null : await readFollowing(tables, query.userId),
  }
}
