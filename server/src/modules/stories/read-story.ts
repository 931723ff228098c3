import type { StoryDetail, StoryQuote } from '@tidings/contract/api/stories'
import { languages } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { findAllReports, tellEvent, type Quote } from '#modules/assistant'
import { findArticlesById, getTermStatistics } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { presentReport, presentStory } from './present-story.ts'
import { readReader } from './read-reader.ts'

const presentQuote = ({ article, text }: Quote): StoryQuote => ({ text, report: presentReport(article) })

/** A story with all its reports. Throws `not_found` if its first report is deleted or not visible to this person. */
export async function readStory(
  context: Context,
  { caller, id }: { caller: Caller; id: string },
  signal: AbortSignal,
): Promise<StoryDetail> {
  const reader = await readReader(context, caller, signal)
  const visible = {
    userId: reader.userId,
    languages,
    contentFilter: reader.preferences.content_filter_level,
    interests: reader.preferences.interests,
    preferredSources: reader.preferences.preferred_sources,
    location: reader.location,
  }
  const [report] = await findArticlesById(context, visible, [id])
  if (!report) throw new AppError('not_found', 'There is no such story, or it is no longer available.')
  const statistics = await getTermStatistics(context.database.reads)
  const event = await findAllReports(context, report, { asker: reader, signal })
  const reports = [report, ...event.filter((each) => each.id !== report.id)]
  const sources = [...new Set(reports.map(({ source }) => source))]
  const { differences, timeline } = tellEvent(reports)
  return {
    ...presentStory({ report, reports, sources }, { statistics, language: reader.language }),
    now: context.clock.now().toISOString(),
    timeline: timeline.map(({ article, replaces, sentence }) => ({
      report: presentReport(article),
      sentence,
      replaces: replaces && presentQuote(replaces),
    })),
    differences: differences.map(({ one, other }) => ({
      one: presentQuote(one),
      other: presentQuote(other),
    })),
  }
}
