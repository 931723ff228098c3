import { getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { areLikelyOfOneEvent } from './likely-one-event.ts'
import { readProfile } from './report-profile.ts'

/** Those likely of the same event as the report that is told first, so that they can be told after it. */
export async function keepToldTogether(
  context: Context,
  first: Article,
  others: readonly Article[],
): Promise<Article[]> {
  const statistics = await getTermStatistics(context.database.reads)
  const own = readProfile(first, statistics)
  return others.filter(
    (other) => other.language === first.language && areLikelyOfOneEvent(own, readProfile(other, statistics)),
  )
}
