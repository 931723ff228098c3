import type { FollowedStory } from '@tidings/contract/api/followed-stories'
import { followLimits } from '@tidings/contract/limits'
import { findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import type { QueryRunner } from '#db/tables'
import { buildVisibility } from '../asker.ts'
import { findAllReports } from '../events/find-event.ts'
import type { EventReader } from '../events/latest-events.ts'
import { tellEvent } from '../events/tell-event.ts'
import { keepMoment, keepReport } from './kept-event.ts'
import { presentFollowed } from './list-followed.ts'
import {
  addReports,
  changeFollowed,
  countFollowed,
  deleteStopped,
  findFollowed,
  insertFollowed,
  listReports,
  lockFollowed,
  type FollowedRow,
} from './queries.ts'

const minuteMs = 60_000

type Reader = Pick<EventReader, 'userId' | 'preferences'>

/** `gone`: deleted, or not visible to this person. `sample`: of the sample edition, which has no news. */
export type FollowOutcome =
  | { kind: 'followed' | 'known'; story: FollowedStory }
  | { kind: 'gone' | 'sample' | 'tooMany' }

async function insert(
  db: QueryRunner,
  { at, event, report, userId }: { userId: string; report: Article; event: readonly Article[]; at: Date },
): Promise<FollowedRow> {
  const look_at = new Date(at.getTime() + minuteMs)
  const row = await insertFollowed(db, { ...keepReport(report), user_id: userId, created_at: at, look_at })
  await addSeen(db, row, { at, event })
  return row
}

/** Reports that the person has just seen are not news to them. */
async function addSeen(
  db: QueryRunner,
  { article_id: first, id: storyId }: FollowedRow,
  { at, event, only }: { event: readonly Article[]; at: Date; only?: string },
): Promise<void> {
  const seen = tellEvent(event).timeline.filter(({ article }) => only === undefined || article.id === only)
  const reports = seen.map((moment) => keepMoment(moment, { at, isChange: false }))
  await addReports(db, { first, storyId }, reports)
}

/** The report, if visible to the person, with the others of its event. */
async function readEvent(
  context: Context,
  { articleId, reader }: { reader: Reader; articleId: string },
  signal: AbortSignal,
) {
  const [report] = await findArticlesById(context, buildVisibility(reader), [articleId])
  if (!report || report.sample) return { report, event: [] }
  const found = await findAllReports(context, report, { asker: reader, signal })
  return { report, event: [...new Map([report, ...found].map((each) => [each.id, each])).values()] }
}

/** Adds the reports just seen to a followed story, and reopens it if it has ended. */
async function keepFollowing(
  db: QueryRunner,
  known: FollowedRow,
  { articleId, at, event }: { articleId: string; event: readonly Article[]; at: Date },
): Promise<FollowedRow> {
  await addSeen(db, known, { event, at, only: articleId })
  if (known.ended_at === null) return known
  const changes = { ended_at: null, end_told: false, is_stopped: false, active_at: at, look_at: at }
  await changeFollowed(db, known.id, changes)
  return { ...known, ...changes }
}

/** Follows the event of this report from now on. An ended one is reopened, even if its articles are gone. */
export async function followStory(
  context: Context,
  { articleId, reader }: { reader: Reader; articleId: string },
  signal: AbortSignal,
): Promise<FollowOutcome> {
  const { clock, database } = context
  const { userId } = reader
  const { event, report } = await readEvent(context, { articleId, reader }, signal)
  if (report?.sample) return { kind: 'sample' }
  return database.tables.transaction().execute(async (tx): Promise<FollowOutcome> => {
    await lockFollowed(tx, userId)
    const known = await findFollowed(tx, userId, [articleId, ...event.map(({ id }) => id)])
    const isCurrent = known?.ended_at === null
    if (!isCurrent && (await countFollowed(tx, userId)) >= followLimits.most) return { kind: 'tooMany' }
    const at = clock.now()
    const begin = async () => (report ? insert(tx, { userId, report, event, at }) : null)
    const row = known ? await keepFollowing(tx, known, { articleId, event, at }) : await begin()
    if (!row) return { kind: 'gone' }
    // Following and unfollowing many stories must not accumulate rows.
    if (!known) await deleteStopped(tx, userId, followLimits.most)
    const story = presentFollowed(row, await listReports(tx, [row.id]))
    return { kind: isCurrent ? 'known' : 'followed', story }
  })
}

/** Unfollows the story, which can be undone. Null if no followed story has this report. */
export async function stopFollowing(
  context: Context,
  userId: string,
  articleIds: readonly string[],
): Promise<FollowedRow | null> {
  const { clock, database } = context
  const row = await findFollowed(database.tables, userId, articleIds)
  if (!row || row.is_stopped) return null
  const now = clock.now()
  await changeFollowed(database.tables, row.id, { ended_at: now, look_at: null, is_stopped: true })
  return row
}
