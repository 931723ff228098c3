import type { StoryList } from '@tidings/contract/api/stories'
import type { Language } from '@tidings/contract/entities'
import { storyLimits } from '@tidings/contract/limits'
import type { Topic } from '@tidings/contract/predefined'
import { findLatestEvents } from '#modules/assistant'
import { getTermStatistics } from '#modules/news'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { presentStory } from './present-story.ts'
import { readReader } from './read-reader.ts'

const hourMs = 3_600_000

type Wish = { topic?: Topic | undefined; language?: Language | undefined; limit: number }

/** Today's stories for this person, the most important first. */
export async function listStories(
  context: Context,
  { caller, wish }: { caller: Caller; wish: Wish },
  signal: AbortSignal,
): Promise<StoryList> {
  const reader = await readReader(context, caller, signal)
  const now = context.clock.now()
  const since = new Date(now.getTime() - storyLimits.hours * hourMs)
  const events = await findLatestEvents(context, { reader, wish: { ...wish, since } }, signal)
  const statistics = await getTermStatistics(context.database.tables)
  const options = { statistics, language: wish.language ?? reader.language }
  return {
    now: now.toISOString(),
    since: since.toISOString(),
    stories: events.slice(0, wish.limit).map((event) => presentStory(event, options)),
  }
}
