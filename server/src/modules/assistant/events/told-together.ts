import { getTermStatistics, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { areLikelyOfOneEvent } from './likely-one-event.ts'
import { readProfile } from './report-profile.ts'

/** Which of the others are likely of the same event as the report that is told first, so that they can be told after it. */
export async function findToldTogether(
  context: Context,
  first: Article,
  others: readonly Article[],
): Promise<Set<Article>> {
  const statistics = await getTermStatistics(context.database.reads)
  const own = readProfile(first, statistics)
  const isTogether = (other: Article) =>
    other.language === first.language && areLikelyOfOneEvent(own, readProfile(other, statistics))
  return new Set(others.filter(isTogether))
}
