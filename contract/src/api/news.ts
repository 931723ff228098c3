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

/** A feed of a chosen source and its health. Times are ISO 8601. */
export type FollowedFeed = {
  /** Where it is fetched from: for a site, the feed that was found there. */
  address: string
  /** The feed's own title; null until it was fetched. */
  title: string | null
  lastSuccessAt: string | null
  /** When it was last fetched, successfully or not; null until then. */
  lastFetchedAt: string | null
  /** Null when it is retired. */
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

/** One entry per chosen source. `PUT /api/subscriptions` follows the user's sources, `GET` only lists them. */
export type SubscribedSource = {
  name: string
  kind: 'catalogue' | 'custom' | 'unknown'
  feeds: number
  /** The newest failure among its feeds; null when there is none, or nothing was fetched yet. */
  error: string | null
  followed: FollowedFeed[]
}

export type SubscriptionsAnswer = { sources: SubscribedSource[] }
