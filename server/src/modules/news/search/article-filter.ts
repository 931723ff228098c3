import type { ContentFilter, Language } from '@tidings/contract/entities'
import type { Database } from '#db/connection'
import type { ArticleQuery } from '../article.ts'
import type { Rating } from '../classify/rating.ts'
import { readFollowing, type Following } from './visibility-queries.ts'

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
