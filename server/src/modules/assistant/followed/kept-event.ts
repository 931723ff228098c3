import { createStoryComparer, type Article, type TermStatistics } from '#modules/news'
import { areOfOneEvent } from '../events/one-event.ts'
import { listBeginning, readProfile, type Profile } from '../events/report-profile.ts'
import { areAlike, areUnlike } from '../events/shared-words.ts'
import type { EventMoment } from '../events/tell-event.ts'
import type { FollowedRow, NewReport } from './queries.ts'

/** The data that identifies a report even after it has been deleted. */
export type KeptReport = Pick<FollowedRow, 'headline' | 'language' | 'words'>

export function keepReport(article: Article): KeptReport & { article_id: string } {
  return {
    article_id: article.id,
    headline: article.title,
    language: article.language,
    words: listBeginning(article),
  }
}

export function keepMoment(
  { article, sentence }: EventMoment,
  found: { at: Date; isChange: boolean },
): NewReport {
  return {
    article_id: article.id,
    headline: article.title,
    source: article.source,
    url: article.url,
    language: article.language,
    published_at: article.publishedAt,
    sentence,
    is_change: found.isChange,
    found_at: found.at,
  }
}

/**
 * Checks whether a report belongs to the followed event: similar to the first report, or to one of the `newest` that is itself
 * similar to the first. So the wording may drift by one step, but no chain leads to a different event.
 */
export function createEventCheck(
  { headline: title, language, words: body }: KeptReport,
  newest: readonly Article[],
  statistics: TermStatistics,
): (report: Article) => boolean {
  const first = readProfile({ title, language, body }, statistics)
  const compare = createStoryComparer()
  const known = newest
    .map((article) => ({ article, profile: readProfile(article, statistics) }))
    .filter(({ profile }) => areOfOneEvent(first, profile))
  const isLike = (report: Article, profile: Profile) =>
    known.some(
      (each) =>
        areOfOneEvent(each.profile, profile) ||
        (areAlike(each.profile, profile) && compare(each.article, report) === 'one'),
    )
  return (report) => {
    if (report.language !== language) return false
    const profile = readProfile(report, statistics)
    return areOfOneEvent(first, profile) || (!areUnlike(first, profile) && isLike(report, profile))
  }
}
