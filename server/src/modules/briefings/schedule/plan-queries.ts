import { sql } from 'kysely'
import { addBriefingPlan } from '#db/add-briefing-plan'
import type { QueryRunner, Row } from '#db/tables'

export type PlanRow = Row<'briefing_plans'>

/** Creates a plan with defaults if the person has none yet. */
export async function findOrAddPlan(db: QueryRunner, userId: string): Promise<PlanRow> {
  await addBriefingPlan(db, userId)
  return db.selectFrom('briefing_plans').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

export async function findPlan(db: QueryRunner, userId: string): Promise<PlanRow | undefined> {
  return db.selectFrom('briefing_plans').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

type PlanChanges = Partial<Omit<PlanRow, 'user_id' | 'created_at'>>

export async function changePlan(db: QueryRunner, userId: string, changes: PlanChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('briefing_plans').set(changes).where('user_id', '=', userId).execute()
}

export async function deletePlan(db: QueryRunner, userId: string): Promise<void> {
  await db.deleteFrom('briefing_plans').where('user_id', '=', userId).execute()
}

/** Counts one attempt at a code. False if there were too many, or if no code is pending. */
export async function countAttempt(db: QueryRunner, userId: string, most: number): Promise<boolean> {
  const row = await db
    .updateTable('briefing_plans')
    .set({ code_failures: sql<number>`code_failures + 1` })
    .where('user_id', '=', userId)
    .where('code_hash', 'is not', null)
    .where('code_failures', '<', most)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Claims due plans until `leaseUntil`, the longest overdue first. Those due only after `latest`, or made in the future, were
 * scheduled by a clock that has been set back since, and are claimed to be rescheduled.
 */
export async function claimDuePlans(
  db: QueryRunner,
  { latest, leaseUntil, limit, now }: { now: Date; leaseUntil: Date; latest: Date; limit: number },
): Promise<PlanRow[]> {
  return db
    .updateTable('briefing_plans')
    .set({ claimed_until: leaseUntil })
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('briefing_plans')
        .select('user_id')
        .where('due_at', 'is not', null)
        .where((or) =>
          or.or([or('due_at', '<=', now), or('due_at', '>', latest), or('last_due_at', '>', now)]),
        )
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Schedules the next briefing, unless the person has changed the plan meanwhile. */
export async function planNext(
  db: QueryRunner,
  { due_at: dueAt, user_id: userId }: PlanRow,
  next: { due_at: Date | null; last_due_at: Date | null },
): Promise<void> {
  await db
    .updateTable('briefing_plans')
    .set({ ...next, claimed_until: null })
    .where('user_id', '=', userId)
    .where('due_at', 'is not distinct from', dueAt)
    .execute()
}

/** How many scheduled briefings were made since then. */
export async function countScheduled(db: QueryRunner, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('briefings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('due_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}
