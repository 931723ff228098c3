import type { ContentFilter, Language } from '@tidings/contract/entities'
import type { ArticleQuery } from '../article.ts'
import type { Rating } from '../classify/rating.ts'

/** The articles that may be considered at all for one wish. */
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

const heardBy: Record<ContentFilter, Rating[]> = {
  strict: ['everyone'],
  moderate: ['everyone', 'mature'],
  none: ['everyone', 'mature', 'adult'],
}

export function resolveVisibility(wish: Omit<ArticleQuery, 'limit'>): Visibility {
  return {
    userId: wish.userId,
    languages: [...wish.languages],
    ratings: heardBy[wish.contentFilter],
    topics: wish.topics ? [...wish.topics] : null,
    sources: wish.onlySources?.map((source) => source.trim().toLowerCase()) ?? null,
    since: wish.since ?? null,
    until: wish.until ?? null,
  }
}
