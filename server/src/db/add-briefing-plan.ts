import { briefingDefaults } from '@tidings/contract/limits'
import type { QueryRunner } from './tables.ts'

/** Adds a briefing plan with defaults unless the user has one. Followed stories reference it. */
export async function addBriefingPlan(db: QueryRunner, userId: string): Promise<void> {
  const { hour, leastSources, mostADay, quietFrom, quietUntil, weekday } = briefingDefaults
  const plan = {
    hour,
    weekday,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    most_a_day: mostADay,
    least_sources: leastSources,
  }
  await db
    .insertInto('briefing_plans')
    .values({ user_id: userId, ...plan })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
