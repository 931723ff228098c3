import type { QueryRunner } from '#db/tables'
import type { BriefingRow } from '../queries.ts'
import type { PlanRow } from '../schedule/plan-queries.ts'

export async function findPlanByVersion(db: QueryRunner, version: string): Promise<PlanRow | undefined> {
  return db.selectFrom('briefing_plans').selectAll().where('podcast_version', '=', version).executeTakeFirst()
}

/** Whether the account exists on this server and is neither banned, deleted nor about to be erased. */
export async function isAccountActive(db: QueryRunner, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('erase_after', 'is', null)
    .where((eb) => eb.or([eb('banned_until', 'is', null), eb('banned_until', '<=', now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first. With `isInHistory`, without those whose history entry the person has deleted. */
export async function listForPodcast(
  db: QueryRunner,
  userId: string,
  { isInHistory, most }: { isInHistory: boolean; most: number },
): Promise<BriefingRow[]> {
  const rows = await db
    .selectFrom('briefings')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(isInHistory, (query) =>
      query.where((eb) =>
        eb.or([
          eb('history_id', 'is', null),
          eb.exists(
            eb
              .selectFrom('query_history')
              .select('query_history.id')
              .whereRef('query_history.id', '=', 'briefings.history_id'),
          ),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows as unknown as BriefingRow[]
}

/** Scheduled briefings since then without a recording, for podcasts that were fetched since `askedSince`. */
export async function listSilent(
  db: QueryRunner,
  { askedSince, limit, madeSince }: { madeSince: Date; askedSince: Date; limit: number },
): Promise<BriefingRow[]> {
  const rows = await db
    .selectFrom('briefings')
    .innerJoin('briefing_plans', 'briefing_plans.user_id', 'briefings.user_id')
    .selectAll('briefings')
    .where('briefings.due_at', 'is not', null)
    .where('briefings.starts_ms', 'is', null)
    .where('briefings.created_at', '>=', madeSince)
    .where('podcast_version', 'is not', null)
    .where('podcast_asked_at', '>=', askedSince)
    .orderBy('briefings.created_at')
    .limit(limit)
    .execute()
  return rows as unknown as BriefingRow[]
}
