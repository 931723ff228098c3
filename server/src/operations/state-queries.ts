import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

type Db = Kysely<Tables>

/** Metrics must not keep the database busy. */
const statementTimeout = sql`set local statement_timeout = '5s'`

/** Beyond this, use the planner's estimate instead of counting. */
const mostCounted = 100_000

export type FeedCounts = { inUse: number; due: number; failing: number }

/** Feeds in use. A personal feed counts while at least one of its subscribers' accounts is active. */
async function countFeeds(db: Db, now: Date): Promise<FeedCounts> {
  const { rows } = await sql<FeedCounts>`
    select count(*) as "inUse", count(*) filter (where next_fetch_at <= ${now}) as due,
      count(*) filter (where failure_count > 0) as failing
    from public.feeds
    where retired_at is null and not switched_off and (kind = 'catalogue' or exists (
      select from public.feed_subscribers s join public.subscriptions u on u.user_id = s.user_id
      where s.feed_id = feeds.id and u.paused_at is null))`.execute(db)
  return rows[0] ?? { inUse: 0, due: 0, failing: 0 }
}

/** Includes partitions, if there are any. */
async function countArticles(db: Db): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as estimate from pg_class
    where relkind = 'r' and (oid = 'public.articles'::regclass
      or oid in (select inhrelid from pg_inherits where inhparent = 'public.articles'::regclass))`.execute(db)
  const estimate = rows[0]?.estimate ?? 0
  if (estimate > mostCounted) return estimate
  const { count } = await db
    .selectFrom('articles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type WaitingJobs = { job: string; count: number; oldest: Date }

/** Due jobs that no process has taken yet, by name. Empty if no process has ever run jobs. */
async function countWaitingJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.job') is not null as exists`.execute(db)
  if (!found[0]?.exists) return []
  const { rows } = await sql<WaitingJobs>`
    select name as job, count(*) as count, min(start_after) as oldest from pgboss.job
    where state in ('created', 'retry') and start_after <= now() group by name order by name`.execute(db)
  return rows
}

export type CountedEvents = { kind: string; count: number }

const eventsMs = 3_600_000

/** Security events of the last hour by kind. */
async function countEvents(db: Db, now: Date): Promise<CountedEvents[]> {
  return db
    .selectFrom('security_events')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('created_at', '>', new Date(now.getTime() - eventsMs))
    .groupBy('kind')
    .execute()
}

export type StoredState = {
  feeds: FeedCounts
  articles: number
  jobs: WaitingJobs[]
  events: CountedEvents[]
}

/** Counts what is in the database. Rejects if it does not answer in time. */
export function readStoredState(db: Db, now: Date): Promise<StoredState> {
  return db.transaction().execute(async (trx) => {
    await statementTimeout.execute(trx)
    return {
      feeds: await countFeeds(trx, now),
      articles: await countArticles(trx),
      jobs: await countWaitingJobs(trx),
      events: await countEvents(trx, now),
    }
  })
}
