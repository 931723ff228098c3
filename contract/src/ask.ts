import * as v from 'valibot'
import { languages, type Language } from './entities.ts'

/** Body of `POST /api/ask`. Length and emptiness are checked by the assistant, whose words name the limit. */
export const askRequestSchema = v.object({
  question: v.string(),
  language: v.optional(v.picklist(languages)),
})

/** The article a sentence stands in, word for word. `publishedAt` is ISO 8601. */
export type CitedArticle = {
  id: string
  title: string
  source: string
  url: string
  publishedAt: string
  /** One of our own sample stories, shown only until real news has arrived. */
  sample: boolean
}

/** `article` is null only for lead, link and closing phrases, which state no news. */
export type AnswerSentence = { text: string; language: Language; article: CitedArticle | null }

export type Answer = { historyId: string | null; language: Language; sentences: AnswerSentence[] }

/**
 * `POST /api/ask` with `Accept: text/event-stream`: one `sentence` event a sentence in the order spoken, then one
 * `done`; or `error` (an `ErrorBody`) at any point, after which the stream ends.
 */
export type AskEvent =
  | { event: 'sentence'; data: AnswerSentence }
  | { event: 'done'; data: { historyId: string | null; language: Language } }

/** `GET /api/news/status`: what the screens say of the news at hand. */
export type NewsStatus = {
  lastFetchedAt: string | null
  articleCount: number
  /** The sample edition stands in: no real article has arrived yet. */
  sample: boolean
  failingFeeds: number
}

/** A feed behind a chosen source and how it is. Times are ISO 8601. */
export type FollowedFeed = {
  /** Where it is fetched from: for a site, the feed that was found there. */
  address: string
  /** What it calls itself; null until it was read. */
  title: string | null
  lastSuccessAt: string | null
  /** Null when it is given up. */
  nextFetchAt: string | null
  /** In a row; 0 when the last fetch went well. */
  failures: number
  error: string | null
  isRetired: boolean
}

/** One line a chosen source, as `PUT /api/subscriptions` answers. */
export type SubscribedSource = {
  name: string
  kind: 'catalogue' | 'custom' | 'unknown'
  feeds: number
  /** The newest failure among its feeds, in words; null when all is well or nothing was fetched yet. */
  error: string | null
  followed: FollowedFeed[]
}

export type SubscriptionsAnswer = { sources: SubscribedSource[] }
