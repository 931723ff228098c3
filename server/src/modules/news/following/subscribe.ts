import type { SubscriptionsAnswer } from '@tidings/contract/ask'
import type { Language, Preferences } from '@tidings/contract/entities'
import { customSources } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { longestWaitMs } from '../refresh/next-fetch.ts'
import { hurryFollowedFeeds, ownFeedsNamed } from './queries.ts'
import { refreshSoon } from '../jobs.ts'
import { answerLine, linesOf, ownUrlOf } from './chosen-sources.ts'
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
  const lines = await linesOf(context, preferences.preferred_sources)
  const ownUrls = lines.map(ownUrlOf).filter((url) => url !== null)
  const before = new Set((await ownFeedsNamed(db, userId)).map((feed) => feed.url))
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
  const longest = longestWaitMs(preferences.update_frequency)
  await hurryFollowedFeeds(db, userId, new Date(now.getTime() + longest))
  const own = await ownFeedsNamed(db, userId)
  if (own.some((feed) => !before.has(feed.url))) await refreshSoon(context)
  const outcomeOf = (url: string) => outcomes.get(url) ?? 'over the limit'
  return { sources: lines.map((line) => answerLine(line, { own, outcomeOf, now })) }
}
