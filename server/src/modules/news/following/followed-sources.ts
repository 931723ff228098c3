import type { SubscriptionsAnswer } from '@tidings/contract/ask'
import { customSources } from '@tidings/contract/limits'
import { AppError } from '@tidings/contract/errors'
import type { Context } from '#src/context'
import { scheduleFeedBy, listOwnFeeds, readFollowedSources } from './queries.ts'
import { refreshSoon } from '../jobs.ts'
import { findEarliestRetry } from './present-followed-feed.ts'
import { presentSource, readChosenSources, getOwnFeedUrl } from './chosen-sources.ts'

/** What has become of each source that the user follows, in the form that `subscribe` answers; changes nothing. */
export async function listFollowedSources(context: Context, userId: string): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const lines = await readChosenSources(context, await readFollowedSources(db, userId))
  const own = await listOwnFeeds(db, userId)
  const getOutcome = () => (own.length < customSources.perUser ? 'too many new' : 'over the limit')
  return { sources: lines.map((line) => presentSource(line, { own, getOutcome, now: context.clock.now() })) }
}

/**
 * Has a source of the user's own that fails fetched before its time, also one that was given up. Where its server asked
 * to be left alone, or it was tried only just now, it is left to its time.
 */
export async function retrySource(
  context: Context,
  userId: string,
  name: string,
): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const now = context.clock.now()
  const [line] = await readChosenSources(context, [name])
  const url = line ? getOwnFeedUrl(line) : null
  const feed = (await listOwnFeeds(db, userId)).find((mine) => mine.url === url)
  if (!feed) throw new AppError('not_found', 'This is none of the sources that you follow.')
  const at = findEarliestRetry(feed, now)
  if (at) {
    await scheduleFeedBy(db, feed.id, at)
    await refreshSoon(context)
  }
  return listFollowedSources(context, userId)
}
