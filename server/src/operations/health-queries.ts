import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables'

type Db = Kysely<Tables>

export const growthDays = 7

export type Growth = {
  databaseBytes: number
  /** In the last seven days, without what has been deleted since. */
  articles: number
  questions: number
  recordingBytes: number
  /** Average size of an article with its share of the indexes; 0 without articles. */
  bytesPerArticle: number
}

export async function readGrowth(db: Db, now: Date): Promise<Growth> {
  const since = new Date(now.getTime() - growthDays * 86_400_000)
  const { rows } = await sql<Growth & { articleBytes: number; all: number }>`
    select pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from public.articles where fetched_at > ${since}) as articles,
      (select count(*) from public.query_history where created_at > ${since}) as questions,
      (select coalesce(sum(bytes), 0)::bigint from public.answer_audio where created_at > ${since})
        as "recordingBytes",
      (select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
        where relkind = 'r' and (oid = 'public.articles'::regclass or oid in
          (select inhrelid from pg_inherits where inhparent = 'public.articles'::regclass)))
        / greatest(1, (select count(*) from public.articles)) as "bytesPerArticle"`.execute(db)
  if (!rows[0]) throw new Error('no figures came')
  return rows[0]
}

/** `source` is null for a user's own feed. */
export type FailingFeed = { source: string | null; since: Date; error: string | null }

/** The feed that has been failing for longest; null if none is. */
export async function findOldestFailing(db: Db): Promise<FailingFeed | null> {
  const feed = await db
    .selectFrom('feeds')
    .select(['source', 'origin', 'failing_since', 'last_error'])
    .where('failing_since', 'is not', null)
    .where('failure_count', '>', 0)
    .where('retired_at', 'is', null)
    .where('switched_off', '=', false)
    .orderBy('failing_since')
    .limit(1)
    .executeTakeFirst()
  if (!feed?.failing_since) return null
  return {
    source: feed.origin === 'user' ? null : feed.source,
    since: feed.failing_since,
    error: feed.origin === 'user' ? null : feed.last_error,
  }
}

/** Lag is null if this role may not see it. */
export type Replica = { name: string; bytesBehind: number | null; secondsBehind: number | null }

/** Replicas that stream from this server. */
export async function listReplicas(db: Db): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select coalesce(nullif(application_name, ''), 'a replica') as name,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as "bytesBehind",
      extract(epoch from replay_lag)::float8 as "secondsBehind"
    from pg_stat_replication where not pg_is_in_recovery() order by 1`.execute(db)
  return rows
}
