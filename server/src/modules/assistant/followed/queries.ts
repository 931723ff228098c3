import { sql } from 'kysely'
import * as v from 'valibot'
import type { Language } from '@tidings/contract/entities'
import { addBriefingPlan } from '#db/add-briefing-plan'
import type { QueryRunner, Row } from '#db/tables'

export type FollowedRow = Omit<Row<'followed_stories'>, 'language'> & { language: Language }
export type ReportRow = Omit<Row<'followed_reports'>, 'language'> & { language: Language }
export type NewReport = Omit<ReportRow, 'id' | 'story_id'>
export type NewFollowed = Pick<
  FollowedRow,
  'user_id' | 'article_id' | 'headline' | 'language' | 'words' | 'created_at'
>

/** How many of an event's newest reports are kept, besides the first one. */
const keptReports = 60

const uuid = v.pipe(v.string(), v.uuid())

const asFollowed = (row: Row<'followed_stories'>) => row as FollowedRow
const asReport = (row: Row<'followed_reports'>) => row as ReportRow

/** The followed story with this report, preferring those that the person has not unfollowed. */
export async function findFollowed(
  db: QueryRunner,
  userId: string,
  reports: readonly string[],
): Promise<FollowedRow | null> {
  const articleIds = reports.filter((id) => v.is(uuid, id))
  if (articleIds.length === 0) return null
  const row = await db
    .selectFrom('followed_stories')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('article_id', 'in', articleIds),
        eb(
          'id',
          'in',
          eb
            .selectFrom('followed_reports as r')
            .innerJoin('followed_stories as s', 's.id', 'r.story_id')
            .select('r.story_id')
            .where('s.user_id', '=', userId)
            .where('r.article_id', 'in', articleIds),
        ),
      ]),
    )
    .orderBy('is_stopped')
    .orderBy((eb) => eb('article_id', 'in', articleIds), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? asFollowed(row) : null
}

/** Serialises changes to a user's followed stories, so that the count stays correct. */
export async function lockFollowed(db: QueryRunner, userId: string): Promise<void> {
  await addBriefingPlan(db, userId)
  await db.selectFrom('briefing_plans').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** Counts stories that have not ended. */
export async function countFollowed(db: QueryRunner, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('followed_stories')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFollowed(
  db: QueryRunner,
  story: NewFollowed & { look_at: Date },
): Promise<FollowedRow> {
  const { created_at: now } = story
  const row = await db
    .insertInto('followed_stories')
    .values({ ...story, active_at: now, told_at: now, looked_at: now, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asFollowed(row)
}

/** Deletes the oldest unfollowed stories beyond `most`; the others can still be followed again. */
export async function deleteStopped(db: QueryRunner, userId: string, most: number): Promise<void> {
  await db
    .deleteFrom('followed_stories')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('followed_stories')
        .select('id')
        .where('user_id', '=', userId)
        .where('is_stopped', '=', true)
        .orderBy('ended_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute()
}

type Changes = Partial<Omit<Row<'followed_stories'>, 'id' | 'user_id' | 'article_id' | 'created_at'>>

export async function changeFollowed(db: QueryRunner, id: string, changes: Changes): Promise<void> {
  await db.updateTable('followed_stories').set(changes).where('id', '=', id).execute()
}

/** Like `changeFollowed`, unless it has ended meanwhile. */
export async function noteLook(db: QueryRunner, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable('followed_stories')
    .set(changes)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Inserts new reports and resolves with them. Deletes the oldest beyond the limit, but never `first`. */
export async function addReports(
  db: QueryRunner,
  { first, storyId }: { storyId: string; first: string },
  reports: readonly NewReport[],
): Promise<ReportRow[]> {
  if (reports.length === 0) return []
  const added = await db
    .insertInto('followed_reports')
    .values(reports.map((report) => ({ ...report, story_id: storyId })))
    .onConflict((conflict) => conflict.columns(['story_id', 'article_id']).doNothing())
    .returningAll()
    .execute()
  await db
    .deleteFrom('followed_reports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('followed_reports')
        .select('id')
        .where('story_id', '=', storyId)
        .where('article_id', '!=', first)
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .offset(keptReports),
    )
    .execute()
  return added.map(asReport)
}

/** A user's followed stories, most recently followed first, without unfollowed ones. */
export async function listFollowedRows(db: QueryRunner, userId: string): Promise<FollowedRow[]> {
  const rows = await db
    .selectFrom('followed_stories')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_stopped', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(asFollowed)
}

/** Newest first. */
export async function listReports(db: QueryRunner, storyIds: readonly string[]): Promise<ReportRow[]> {
  if (storyIds.length === 0) return []
  const rows = await db
    .selectFrom('followed_reports')
    .selectAll()
    .where('story_id', 'in', storyIds)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(asReport)
}

/** Claims due stories of one user or of all until `leaseUntil`, the longest overdue first. */
export async function claimStories(
  db: QueryRunner,
  { leaseUntil, limit, now, userId }: { now: Date; leaseUntil: Date; limit: number; userId?: string },
): Promise<FollowedRow[]> {
  const rows = await db
    .updateTable('followed_stories')
    .set({ look_at: leaseUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('followed_stories')
        .select('id')
        .where('look_at', '<=', now)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
        .orderBy('look_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(asFollowed)
}

/** Marks changes up to then as told or, without a time, that the story has ended. */
export async function markTold(
  db: QueryRunner,
  told: readonly { id: string; until: Date | null }[],
): Promise<void> {
  for (const { id, until } of told) {
    // Only moves forward, even with concurrent updates.
    const changes = until === null ? { end_told: true } : { told_at: sql<Date>`greatest(told_at, ${until})` }
    await db.updateTable('followed_stories').set(changes).where('id', '=', id).execute()
  }
}

/** Deletes stories unfollowed before `stopped` and those that ended by themselves before `ended`. */
export async function deleteEnded(
  db: QueryRunner,
  { ended, stopped }: { stopped: Date; ended: Date },
): Promise<void> {
  await db
    .deleteFrom('followed_stories')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', ended),
        eb.and([eb('ended_at', '<', stopped), eb('is_stopped', '=', true)]),
      ]),
    )
    .execute()
}
