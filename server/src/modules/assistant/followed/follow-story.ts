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

/** `gone`: not kept any more, or not for this person to see. `sample`: of the sample edition, which does not go on. */
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

/** What the person has before them is no news to them. */
async function addSeen(
  db: QueryRunner,
  { article_id: first, id: storyId }: FollowedRow,
  { at, event, only }: { event: readonly Article[]; at: Date; only?: string },
): Promise<void> {
  const seen = tellEvent(event).timeline.filter(({ article }) => only === undefined || article.id === only)
  const reports = seen.map((moment) => keepMoment(moment, { at, isChange: false }))
  await addReports(db, { first, storyId }, reports)
}

/** The report, where the person may see it, with the others of its event. */
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

/** Nothing of it is new until something more is found. A row that had ended goes on. */
async function goOn(
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

/** Follows the event of this report from now on. One that had ended goes on, though its articles may be gone. */
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
    const row = known ? await goOn(tx, known, { articleId, event, at }) : await begin()
    if (!row) return { kind: 'gone' }
    // Who follows and ends one story after another keeps no more of them than others.
    if (!known) await deleteStopped(tx, userId, followLimits.most)
    const story = presentFollowed(row, await listReports(tx, [row.id]))
    return { kind: isCurrent ? 'known' : 'followed', story }
  })
}

/** Ends it; it can still be followed again as it was. Null where nothing with this report is followed. */
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
