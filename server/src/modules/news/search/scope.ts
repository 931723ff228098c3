import type { ContentFilter, Language } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import type { ArticleWish } from '../article.ts'
import type { Rating } from '../classify/rating.ts'
import { ownFeedsOf } from './scope-queries.ts'

/** The articles that may be considered at all for one wish. */
export type Scope = {
  audiences: string[]
  languages: Language[]
  ratings: Rating[]
  topics: string[] | null
  /** Lower-case source names. */
  sources: string[] | null
  /** Audiences that count as one of the wanted sources. */
  sourceAudiences: string[]
  since: Date | null
}

const heardBy: Record<ContentFilter, Rating[]> = {
  strict: ['everyone'],
  moderate: ['everyone', 'mature'],
  none: ['everyone', 'mature', 'adult'],
}

/** Where visibility is decided: everybody's catalogue and the feeds that this user added, and nothing else. */
export async function scopeOf(context: Context, wish: ArticleWish): Promise<Scope> {
  const ownFeeds = await ownFeedsOf(context.database.tables, wish.userId)
  const sources = wish.onlySources?.map((source) => source.trim().toLowerCase()) ?? null
  return {
    audiences: ['catalogue', ...ownFeeds.map((feed) => feed.id)],
    languages: [...wish.languages],
    ratings: heardBy[wish.contentFilter],
    topics: wish.topics ? [...wish.topics] : null,
    sources,
    sourceAudiences: ownFeeds
      .filter((feed) => sources?.includes(feed.url.toLowerCase()))
      .map((feed) => feed.id),
    since: wish.since ?? null,
  }
}
