import type { SubscriptionsAnswer } from '@tidings/contract/ask'
import type { Language, Preferences } from '@tidings/contract/entities'
import { customSources } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { getLongestWaitMs } from '../refresh/next-fetch.ts'
import { scheduleFollowedFeedsBy, listOwnFeeds } from './queries.ts'
import { refreshSoon } from '../jobs.ts'
import { presentSource, readChosenSources, getOwnFeedUrl } from './chosen-sources.ts'
import { saveSubscriptions } from './queries.ts'

export type Subscriber = {
  userId: string
  preferences: Pick<Preferences, 'preferred_sources' | 'interests' | 'update_frequency'>
  language: Language
}

/**
 * Makes the user's subscriptions what the preferences say, one answer line a source. A line that cannot be followed
 * says why and hinders no other. Feeds that are new are fetched soon.
 */
export async function subscribe(context: Context, subscriber: Subscriber): Promise<SubscriptionsAnswer> {
  const { userId, preferences, language } = subscriber
  const db = context.database.tables
  const lines = await readChosenSources(context, preferences.preferred_sources)
  const ownUrls = lines.map(getOwnFeedUrl).filter((url) => url !== null)
  const before = new Set((await listOwnFeeds(db, userId)).map((feed) => feed.url))
  const wanted = {
    userId,
    sources: lines.map((line) => line.name),
    interests: preferences.interests,
    languages: [language],
    updateFrequency: preferences.update_frequency,
    catalogueFeedIds: lines.flatMap((line) => line.feeds.map((feed) => feed.id)),
    ownFeedUrls: [...new Set(ownUrls)],
  }
  const now = context.clock.now()
  const outcomes = await saveSubscriptions(db, wanted, { now, limits: customSources })
  const longest = getLongestWaitMs(preferences.update_frequency)
  await scheduleFollowedFeedsBy(db, userId, new Date(now.getTime() + longest))
  const own = await listOwnFeeds(db, userId)
  if (own.some((feed) => !before.has(feed.url))) await refreshSoon(context)
  const getOutcome = (url: string) => outcomes.get(url) ?? 'over the limit'
  return { sources: lines.map((line) => presentSource(line, { own, getOutcome, now })) }
}
