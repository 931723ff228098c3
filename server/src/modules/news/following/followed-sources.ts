import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import { customSources } from '@tidings/contract/limits'
import { AppError } from '@tidings/contract/errors'
import type { Context } from '#src/context'
import { listOwnFeeds, readFollowedSources, scheduleFeedBy } from './queries.ts'
import { refreshSoon } from '../jobs.ts'
import { findEarliestRetry } from './present-followed-feed.ts'
import { getOwnFeedUrl, presentSource, readChosenSources } from './chosen-sources.ts'

/** The state of each source that the user follows, in the form that `subscribe` returns; changes nothing. */
export async function listFollowedSources(context: Context, userId: string): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const sources = await readChosenSources(context, await readFollowedSources(db, userId))
  const own = await listOwnFeeds(db, userId)
  const getOutcome = () => (own.length < customSources.perUser ? 'too many new' : 'over the limit')
  return {
    sources: sources.map((source) => presentSource(source, { own, getOutcome, now: context.clock.now() })),
  }
}

/**
 * Fetches a failing feed of the user's own early, even a retired one. Nothing changes if its server asked for a longer wait or
 * it was tried a moment ago.
 */
export async function retrySource(
  context: Context,
  userId: string,
  name: string,
): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const now = context.clock.now()
  const [source] = await readChosenSources(context, [name])
  const url = source ? getOwnFeedUrl(source) : null
  const feed = (await listOwnFeeds(db, userId)).find((own) => own.url === url)
  if (!feed) throw new AppError('not_found', 'You do not follow a source of this name.')
  const at = findEarliestRetry(feed, now)
  if (at) {
    await scheduleFeedBy(db, feed.id, at)
    await refreshSoon(context)
  }
  return listFollowedSources(context, userId)
}
