import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import { customSources } from '@tidings/contract/limits'
import { defaultPreferences } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import type { Context } from '#src/context'
import { countOwnArticles, listOwnFeeds, readFollowed, saveOnlyThese, scheduleFeedBy } from './queries.ts'
import { listAllowedRatings } from '../search/resolve-filter.ts'
import { refreshSoon } from '../jobs.ts'
import { findEarliestRetry } from './present-followed-feed.ts'
import { getOwnFeedUrl, presentSource, readChosenSources } from './chosen-sources.ts'

/** The state of each source that the user follows, in the form that `subscribe` returns; changes nothing. */
export async function listFollowedSources(context: Context, userId: string): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const followed = await readFollowed(db, userId)
  const sources = await readChosenSources(context, followed.sources)
  const own = await listOwnFeeds(db, userId)
  const settings = await context.project.unattended.readSettings(userId)
  const filter = (settings?.preferences ?? defaultPreferences).content_filter_level
  const ownArticles = await countOwnArticles(db, userId, listAllowedRatings(filter))
  const now = context.clock.now()
  const getOutcome = () => (own.length < customSources.perUser ? 'too many new' : 'over the limit')
  return {
    sources: sources.map((source) => presentSource(source, { own, ownArticles, getOutcome, now })),
    onlyThese: followed.onlyThese,
  }
}

/** Sets whether the user hears only the sources they follow. */
export async function chooseOnlyThese(
  context: Context,
  userId: string,
  onlyThese: boolean,
): Promise<SubscriptionsAnswer> {
  await saveOnlyThese(context.database.tables, userId, onlyThese)
  return listFollowedSources(context, userId)
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
