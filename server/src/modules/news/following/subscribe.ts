import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import type { Language, Preferences } from '@tidings/contract/entities'
import { customSources } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { getLongestWaitMs } from '../refresh/next-fetch.ts'
import { listAllowedRatings } from '../search/resolve-filter.ts'
import { refreshSoon } from '../jobs.ts'
import { getOwnFeedUrl, presentSource, readChosenSources } from './chosen-sources.ts'
import { countOwnArticles, listOwnFeeds, readFollowed, scheduleFollowedFeedsBy } from './queries.ts'
import { saveSubscriptions } from './subscription-queries.ts'

export type Subscriber = {
  userId: string
  preferences: Pick<
    Preferences,
    'preferred_sources' | 'interests' | 'update_frequency' | 'content_filter_level'
  >
  language: Language
}

/**
 * Updates the user's subscriptions to match the preferences. Returns the state of each source; one that cannot be followed
 * says why and does not affect the others. New feeds are fetched soon.
 */
export async function subscribe(context: Context, subscriber: Subscriber): Promise<SubscriptionsAnswer> {
  const { userId, preferences, language } = subscriber
  const db = context.database.tables
  const sources = await readChosenSources(context, preferences.preferred_sources)
  const ownUrls = sources.map(getOwnFeedUrl).filter((url) => url !== null)
  const before = new Set((await listOwnFeeds(db, userId)).map((feed) => feed.url))
  const change = {
    userId,
    sources: sources.map(({ name }) => name),
    interests: preferences.interests,
    languages: [language],
    updateFrequency: preferences.update_frequency,
    catalogueFeedIds: sources.flatMap(({ feeds }) => feeds.map((feed) => feed.id)),
    ownFeedUrls: [...new Set(ownUrls)],
  }
  const now = context.clock.now()
  const outcomes = await saveSubscriptions(db, change, { now, limits: customSources })
  const longest = getLongestWaitMs(preferences.update_frequency)
  await scheduleFollowedFeedsBy(db, userId, new Date(now.getTime() + longest))
  const own = await listOwnFeeds(db, userId)
  if (own.some((feed) => !before.has(feed.url))) await refreshSoon(context)
  const getOutcome = (url: string) => outcomes.get(url) ?? 'over the limit'
  const ratings = listAllowedRatings(preferences.content_filter_level)
  const ownArticles = await countOwnArticles(db, userId, ratings)
  const { onlyThese } = await readFollowed(db, userId)
  const followed = { own, ownArticles, getOutcome, now }
  return { sources: sources.map((source) => presentSource(source, followed)), onlyThese }
}
