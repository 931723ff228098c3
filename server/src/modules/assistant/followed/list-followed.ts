import type { FollowedList, FollowedStory } from '@tidings/contract/api/followed-stories'
import { followLimits } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { listFollowedRows, listReports, type FollowedRow, type ReportRow } from './queries.ts'

/** The newest reports and the one by which it is followed. */
function chooseShown({ article_id: first }: FollowedRow, newestFirst: readonly ReportRow[]): ReportRow[] {
  const isFirst = (report: ReportRow) => report.article_id === first
  if (newestFirst.length <= followLimits.shown) return [...newestFirst]
  const others = newestFirst.filter((report) => !isFirst(report)).slice(0, followLimits.shown - 1)
  return [...others, ...newestFirst.filter(isFirst)]
}

/** `reports`: newest first. */
export function presentFollowed(story: FollowedRow, reports: readonly ReportRow[]): FollowedStory {
  return {
    id: story.article_id,
    headline: story.headline,
    language: story.language,
    followedAt: story.created_at.toISOString(),
    endedAt: story.ended_at?.toISOString() ?? null,
    timeline: chooseShown(story, reports).map((report) => ({
      report: {
        id: report.article_id,
        headline: report.headline,
        source: report.source,
        url: report.url,
        publishedAt: report.published_at.toISOString(),
        language: report.language,
        sample: false,
      },
      sentence: report.sentence,
      isNew: report.is_change && report.found_at > story.told_at,
    })),
    reportIds: reports.map((report) => report.article_id),
  }
}

/** A user's followed stories, including those that recently ended by themselves. */
export async function listFollowed({ clock, database }: Context, userId: string): Promise<FollowedList> {
  const rows = await listFollowedRows(database.tables, userId)
  const reports = await listReports(
    database.tables,
    rows.map(({ id }) => id),
  )
  const byStory = Map.groupBy(reports, ({ story_id: id }) => id)
  return {
    now: clock.now().toISOString(),
    stories: rows.map((row) => presentFollowed(row, byStory.get(row.id) ?? [])),
  }
}
