import type { StoryList } from '@tidings/contract/api/stories'
import type { Language } from '@tidings/contract/entities'
import { storyLimits } from '@tidings/contract/limits'
import type { Topic } from '@tidings/contract/predefined'
import { completeEvents, findLatestEvents } from '#modules/assistant'
import { getTermStatistics } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { presentStory } from './present-story.ts'
import { readReader } from './read-reader.ts'

const hourMs = 3_600_000

type StoryFilter = { topic?: Topic | undefined; language?: Language | undefined; limit: number }

/** Today's stories for this person, the most important first. */
export async function listStories(
  context: Context,
  { caller, filter }: { caller: Caller; filter: StoryFilter },
  signal: AbortSignal,
): Promise<StoryList> {
  const reader = await readReader(context, caller, signal)
  const now = context.clock.now()
  const since = new Date(now.getTime() - storyLimits.hours * hourMs)
  const latest = await findLatestEvents(context, { reader, filter: { ...filter, since } }, signal)
  const shown = latest.slice(0, filter.limit)
  const events = await completeEvents(context, { events: shown, reader }, signal)
  const statistics = await getTermStatistics(context.database.reads)
  const options = { statistics, language: filter.language ?? reader.language }
  return {
    now: now.toISOString(),
    since: since.toISOString(),
    stories: events.map((event) => presentStory(event, options)),
  }
}
