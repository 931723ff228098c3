import type { ContentFilter, Language } from '@tidings/contract/entities'
import type { ArticleQuery } from '../article.ts'
import type { Rating } from '../classify/rating.ts'

/** Which articles one query may return. */
export type Visibility = {
  userId: string
  languages: Language[]
  ratings: Rating[]
  topics: string[] | null
  /** Lower-case source names, or addresses of the user's own feeds. */
  sources: string[] | null
  since: Date | null
  until: Date | null
}

const allowedRatings: Record<ContentFilter, Rating[]> = {
  strict: ['everyone'],
  moderate: ['everyone', 'mature'],
  none: ['everyone', 'mature', 'adult'],
}

export function resolveVisibility(query: Omit<ArticleQuery, 'limit'>): Visibility {
  return {
    userId: query.userId,
    languages: [...query.languages],
    ratings: allowedRatings[query.contentFilter],
    topics: query.topics ? [...query.topics] : null,
    sources: query.onlySources?.map((source) => source.trim().toLowerCase()) ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
  }
}
