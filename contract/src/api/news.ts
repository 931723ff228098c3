import * as v from 'valibot'
import { languages } from '../entities.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer())

/** `GET /api/news/status`: how much news there is. */
export const newsStatusSchema = v.object({
  lastFetchedAt: v.nullable(time),
  articleCount: count,
  sample: v.pipe(
    v.boolean(),
    v.description('Whether the sample edition is shown, because no real article has arrived yet.'),
  ),
  feeds: v.pipe(count, v.description('The number of catalogue feeds in use.')),
  failingFeeds: v.pipe(count, v.description('How many of them are failing.')),
  nextFetchAt: v.pipe(
    v.nullable(time),
    v.description('When the next of them is fetched; null without feeds.'),
  ),
})

export type NewsStatus = v.InferOutput<typeof newsStatusSchema>

export const followedFeedSchema = v.pipe(
  v.object({
    address: v.pipe(
      v.string(),
      v.description('The address it is fetched from: for a site, the feed found there.'),
    ),
    title: v.pipe(
      v.nullable(v.string()),
      v.description("The feed's own title; null until it has been fetched."),
    ),
    lastSuccessAt: v.nullable(time),
    lastFetchedAt: v.pipe(
      v.nullable(time),
      v.description('When it was last fetched, successfully or not; null until then.'),
    ),
    nextFetchAt: v.pipe(v.nullable(time), v.description('Null if it is retired.')),
    failures: v.pipe(count, v.description('Failures in a row; 0 when the last fetch succeeded.')),
    error: v.pipe(v.nullable(v.string()), v.description('Why the last fetch failed.')),
    isRetired: v.boolean(),
    postponedUntil: v.pipe(
      v.nullable(time),
      v.description('Its server asked not to be contacted before then, for this feed or another.'),
    ),
    newestArticleAt: v.pipe(
      v.nullable(time),
      v.description('When its newest article was published; null without one, and for catalogue sources.'),
    ),
    articles: v.pipe(count, v.description('The number of its stored articles; 0 for catalogue sources.')),
    hiddenArticles: v.pipe(count, v.description('How many of them your content filter excludes.')),
    foreignItems: v.pipe(
      count,
      v.description('Items skipped at the last fetch because they are in none of the five languages.'),
    ),
    mayTryAgain: v.pipe(
      v.boolean(),
      v.description('Whether `POST /api/subscriptions/try-again` would fetch it early.'),
    ),
  }),
  v.description('A feed of a chosen source and its health.'),
)

export type FollowedFeed = v.InferOutput<typeof followedFeedSchema>

/** Body of `POST /api/subscriptions/try-again`. */
export const tryAgainSchema = v.object({
  name: v.pipe(v.string(), v.description('One of the sources you follow.')),
})

export const subscribedSourceSchema = v.object({
  name: v.string(),
  kind: v.pipe(
    v.picklist(['catalogue', 'custom', 'unknown']),
    v.description(
      '`custom`: a site or feed address of your own; `unknown`: neither that nor in the catalogue.',
    ),
  ),
  feeds: count,
  error: v.pipe(
    v.nullable(v.string()),
    v.description('The newest failure of its feeds; null if there is none or nothing has been fetched yet.'),
  ),
  followed: v.array(followedFeedSchema),
})

export type SubscribedSource = v.InferOutput<typeof subscribedSourceSchema>

export const subscriptionsAnswerSchema = v.object({
  sources: v.array(subscribedSourceSchema),
  onlyThese: v.pipe(
    v.boolean(),
    v.description('Whether the user hears only these sources; otherwise they are just preferred.'),
  ),
})

export type SubscriptionsAnswer = v.InferOutput<typeof subscriptionsAnswerSchema>

/** Body of `PUT /api/subscriptions/only`. */
export const onlyTheseSchema = v.object({
  onlyThese: v.pipe(
    v.boolean(),
    v.description('Whether answers, briefings and stories only use the sources you follow.'),
  ),
})

export const catalogueSourceSchema = v.object({
  name: v.string(),
  languages: v.array(v.picklist(languages)),
  topics: v.pipe(v.array(v.string()), v.description('The topics of its feeds; empty for general news.')),
  state: v.pipe(
    v.picklist(['read', 'unread', 'failing']),
    v.description(
      '`unread`: not fetched yet; `failing`: none of its feeds has ever been fetched successfully.',
    ),
  ),
})

export type CatalogueSource = v.InferOutput<typeof catalogueSourceSchema>

export const catalogueSchema = v.object({ sources: v.array(catalogueSourceSchema) })

export type Catalogue = v.InferOutput<typeof catalogueSchema>

/** Body of `POST /api/sources/check`. */
export const sourceCheckRequestSchema = v.object({
  name: v.pipe(v.string(), v.description('The typed text: a name, or the address of a site or feed.')),
})

export const sourceCheckSchema = v.object({
  kind: v.pipe(
    v.picklist(['catalogue', 'address', 'unknown']),
    v.description('A catalogue source, an address that may have a feed, or neither.'),
  ),
  name: v.pipe(v.string(), v.description('The catalogue’s name for it, or else the typed text.')),
  error: v.pipe(v.nullable(v.string()), v.description('Why it cannot be followed; null if it can.')),
  feed: v.pipe(
    v.nullable(v.object({ title: v.nullable(v.string()), articles: count })),
    v.description('The feed found at an address; null if it was not fetched.'),
  ),
})

export type SourceCheck = v.InferOutput<typeof sourceCheckSchema>
