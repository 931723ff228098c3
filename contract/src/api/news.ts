import * as v from 'valibot'

/** `GET /api/news/status`: what the screens say of the news there is. */
export type NewsStatus = {
  lastFetchedAt: string | null
  articleCount: number
  /** The sample edition stands in: no real article has arrived yet. */
  sample: boolean
  /** Feeds of the catalogue that are in use; of these as many fail as `failingFeeds` says. */
  feeds: number
  failingFeeds: number
  /** When the first of them is fetched next; null without feeds. */
  nextFetchAt: string | null
}

/** A feed behind a chosen source and how it is. Times are ISO 8601. */
export type FollowedFeed = {
  /** Where it is fetched from: for a site, the feed that was found there. */
  address: string
  /** What it calls itself; null until it was read. */
  title: string | null
  lastSuccessAt: string | null
  /** When it was last asked for, well or not; null until then. */
  lastFetchedAt: string | null
  /** Null when it is given up. */
  nextFetchAt: string | null
  /** In a row; 0 when the last fetch went well. */
  failures: number
  error: string | null
  isRetired: boolean
  /** Whether `POST /api/subscriptions/try-again` has it fetched before its time. */
  mayTryAgain: boolean
}

/** Body of `POST /api/subscriptions/try-again`: the name of a chosen source. */
export const tryAgainSchema = v.object({ name: v.string() })

/** One line a chosen source, as `/api/subscriptions` answers: `PUT` makes it so, `GET` only tells. */
export type SubscribedSource = {
  name: string
  kind: 'catalogue' | 'custom' | 'unknown'
  feeds: number
  /** The newest failure among its feeds, in words; null when all is well or nothing was fetched yet. */
  error: string | null
  followed: FollowedFeed[]
}

export type SubscriptionsAnswer = { sources: SubscribedSource[] }
