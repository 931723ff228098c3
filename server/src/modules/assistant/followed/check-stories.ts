import type { Language } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import type { EventReader } from '../events/latest-events.ts'
import { lookForReports } from './look-for-reports.ts'
import { changeFollowed, claimStories, type FollowedRow, type ReportRow } from './queries.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const leaseMs = 10 * minuteMs
const storiesPerClaim = 20

/** A new report about a followed story. */
export type FollowedChange = {
  userId: string
  /** The story's id and headline as followed. */
  storyId: string
  headline: string
  /** The report's id, source and sentence. */
  reportId: string
  source: string
  language: Language
  sentence: string
}

function presentChange(story: FollowedRow, report: ReportRow): FollowedChange[] {
  if (report.sentence === null) return []
  const { article_id: reportId, language, sentence, source } = report
  const { article_id: storyId, headline, user_id: userId } = story
  return [{ userId, storyId, headline, reportId, source, language, sentence }]
}

/** When to look again for a user whose settings cannot be read: tomorrow if they lack consent, never if they no longer exist. */
async function findLater(
  { clock, project }: Context,
  { user_id: userId }: FollowedRow,
): Promise<Date | null> {
  return (await project.unattended.lacksConsent(userId)) ? new Date(clock.now().getTime() + dayMs) : null
}

type CheckOptions = { readReader: (userId: string) => Promise<EventReader | null>; signal: AbortSignal }

/** On failure the story is checked again after its lease. */
async function checkOne(
  context: Context,
  story: FollowedRow,
  options: CheckOptions,
): Promise<FollowedChange[]> {
  const { readReader, signal } = options
  try {
    const reader = await readReader(story.user_id)
    if (!reader)
      await changeFollowed(context.database.tables, story.id, { look_at: await findLater(context, story) })
    const reports = reader ? await lookForReports(context, { reader, story, signal }) : []
    return reports.flatMap((report) => presentChange(story, report))
  } catch (error) {
    if (!signal.aborted) context.log.error('a followed story could not be checked', { error })
    return []
  }
}

async function checkClaimed(context: Context, options: CheckOptions, userId?: string) {
  const now = context.clock.now()
  const leaseUntil = new Date(now.getTime() + leaseMs)
  const claim = { now, leaseUntil, limit: storiesPerClaim, ...(userId === undefined ? {} : { userId }) }
  const stories = await claimStories(context.database.tables, claim)
  const changes: FollowedChange[] = []
  for (const story of stories) {
    if (options.signal.aborted) break
    changes.push(...(await checkOne(context, story, options)))
  }
  return { changes, isDone: stories.length < storiesPerClaim }
}

/** Checks a user's due stories before telling them what changed. */
export async function checkStoriesOf(
  context: Context,
  reader: EventReader,
  signal: AbortSignal,
): Promise<void> {
  const options = { readReader: async () => reader, signal }
  for (let isDone = false; !isDone && !signal.aborted;)
    isDone = (await checkClaimed(context, options, reader.userId)).isDone
}

/**
 * Looks for new reports of up to twenty due stories. Resolves with the changes, each reported once even with several processes,
 * and with whether more stories are due.
 */
export async function checkDueStories(
  context: Context,
  signal: AbortSignal,
): Promise<{ changes: FollowedChange[]; isDone: boolean }> {
  const known = new Map<string, Promise<EventReader | null>>()
  const readReader = async (userId: string): Promise<EventReader | null> => {
    const settings = await context.project.unattended.readSettings(userId)
    if (!settings) return null
    const { preferences, profile } = settings
    return { userId, language: profile.language, location: profile.location, preferences }
  }
  const readOnce = (userId: string) => {
    const reading = known.get(userId) ?? readReader(userId)
    known.set(userId, reading)
    return reading
  }
  return checkClaimed(context, { readReader: readOnce, signal })
}
