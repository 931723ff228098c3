import type { SubscriptionsAnswer } from '@tidings/contract/ask'
import { customSources } from '@tidings/contract/limits'
import { AppError } from '@tidings/contract/errors'
import type { Context } from '#src/context'
import { hurryFeed, ownFeedsNamed, sourcesOf } from './queries.ts'
import { refreshSoon } from '../jobs.ts'
import { soonestRetry } from './present-followed-feed.ts'
import { answerLine, linesOf, ownUrlOf } from './chosen-sources.ts'

/** What has become of each source that the user follows, in the form that `subscribe` answers; changes nothing. */
export async function followedSources(context: Context, userId: string): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const lines = await linesOf(context, await sourcesOf(db, userId))
  const own = await ownFeedsNamed(db, userId)
  const outcomeOf = () => (own.length < customSources.perUser ? 'too many new' : 'over the limit')
  return { sources: lines.map((line) => answerLine(line, { own, outcomeOf, now: context.clock.now() })) }
}

/**
 * Has a source of the user's own that fails fetched before its time, also one that was given up. Where its server asked
 * to be left alone, or it was tried only just now, it is left to its time.
 */
export async function tryAgain(context: Context, userId: string, name: string): Promise<SubscriptionsAnswer> {
  const db = context.database.tables
  const now = context.clock.now()
  const [line] = await linesOf(context, [name])
  const url = line ? ownUrlOf(line) : null
  const feed = (await ownFeedsNamed(db, userId)).find((mine) => mine.url === url)
  if (!feed) throw new AppError('not_found', 'This is none of the sources that you follow.')
  const at = soonestRetry(feed, now)
  if (at) {
    await hurryFeed(db, feed.id, at)
    await refreshSoon(context)
  }
  return followedSources(context, userId)
}
