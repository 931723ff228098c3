import * as v from 'valibot'
import { languages } from '../entities.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer())

/** `GET /api/news/status`: how much news there is. */
export const newsStatusSchema = v.object({
  lastFetchedAt: v.nullable(time),
  articleCount: count,
  sample: v.pipe(v.boolean(), v.description('The sample edition is shown: no real article has arrived yet.')),
  feeds: v.pipe(count, v.description('Feeds of the catalogue that are in use.')),
  failingFeeds: v.pipe(count, v.description('How many of them fail.')),
  nextFetchAt: v.pipe(
    v.nullable(time),
    v.description('When the first of them is fetched next; null without feeds.'),
  ),
})

export type NewsStatus = v.InferOutput<typeof newsStatusSchema>

export const followedFeedSchema = v.pipe(
  v.object({
    address: v.pipe(
      v.string(),
      v.description('Where it is fetched from: for a site, the feed that was found there.'),
    ),
    title: v.pipe(v.nullable(v.string()), v.description("The feed's own title; null until it was fetched.")),
    lastSuccessAt: v.nullable(time),
    lastFetchedAt: v.pipe(
      v.nullable(time),
      v.description('When it was last fetched, successfully or not; null until then.'),
    ),
    nextFetchAt: v.pipe(v.nullable(time), v.description('Null when it is retired.')),
    failures: v.pipe(count, v.description('Failures in a row; 0 when the last fetch succeeded.')),
    error: v.pipe(v.nullable(v.string()), v.description('Why the last fetch failed.')),
    isRetired: v.boolean(),
    postponedUntil: v.pipe(
      v.nullable(time),
      v.description('Its server asked not to be contacted before then, on account of this feed or another.'),
    ),
    newestArticleAt: v.pipe(
      v.nullable(time),
      v.description(
        'When its newest article was published; null without one, and for sources of the catalogue.',
      ),
    ),
    articles: v.pipe(count, v.description('Its articles that are kept; 0 for sources of the catalogue.')),
    hiddenArticles: v.pipe(count, v.description('How many of them your content filter leaves out.')),
    foreignItems: v.pipe(
      count,
      v.description('Items left out when it was last read, because they are in none of the five languages.'),
    ),
    mayTryAgain: v.pipe(
      v.boolean(),
      v.description('Whether `POST /api/subscriptions/try-again` fetches it before its time.'),
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
    v.description('The newest failure among its feeds; null when there is none, or nothing was fetched yet.'),
  ),
  followed: v.array(followedFeedSchema),
})

export type SubscribedSource = v.InferOutput<typeof subscribedSourceSchema>

export const subscriptionsAnswerSchema = v.object({
  sources: v.array(subscribedSourceSchema),
  onlyThese: v.pipe(
    v.boolean(),
    v.description('The user hears these sources and no others; else they are only preferred.'),
  ),
})

export type SubscriptionsAnswer = v.InferOutput<typeof subscriptionsAnswerSchema>

/** Body of `PUT /api/subscriptions/only`. */
export const onlyTheseSchema = v.object({
  onlyThese: v.pipe(
    v.boolean(),
    v.description(
      'Whether answers, briefings and stories are made from the sources you follow and no others.',
    ),
  ),
})

export const catalogueSourceSchema = v.object({
  name: v.string(),
  languages: v.array(v.picklist(languages)),
  topics: v.pipe(
    v.array(v.string()),
    v.description('Topics that it has feeds for; empty for news of any kind.'),
  ),
  state: v.pipe(
    v.picklist(['read', 'unread', 'failing']),
    v.description('`unread`: not fetched yet; `failing`: none of its feeds could ever be read.'),
  ),
})

export type CatalogueSource = v.InferOutput<typeof catalogueSourceSchema>

export const catalogueSchema = v.object({ sources: v.array(catalogueSourceSchema) })

export type Catalogue = v.InferOutput<typeof catalogueSchema>

/** Body of `POST /api/sources/check`. */
export const sourceCheckRequestSchema = v.object({
  name: v.pipe(v.string(), v.description('What a person types: a name, or the address of a site or feed.')),
})

export const sourceCheckSchema = v.object({
  kind: v.pipe(
    v.picklist(['catalogue', 'address', 'unknown']),
    v.description('A source of the catalogue, an address that may lead to a feed, or neither.'),
  ),
  name: v.pipe(v.string(), v.description('The catalogue’s name for it, else what was asked.')),
  error: v.pipe(v.nullable(v.string()), v.description('Why it cannot be followed; null where it can.')),
  feed: v.pipe(
    v.nullable(v.object({ title: v.nullable(v.string()), articles: count })),
    v.description('What was read from an address just now; null where it was not fetched.'),
  ),
})

export type SourceCheck = v.InferOutput<typeof sourceCheckSchema>
