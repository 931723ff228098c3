import type pg from 'pg'

const lockKey = 7_341_003

/**
 * Where a million articles make Postgres expect much work, it would compile statements, which takes longer than any of ours
 * does, and start two processes to help with each, which many questions at once only pay for. Kept with the database for our
 * role, since a pooler passes no settings on; later sessions have it.
 */
const keepDefaults = `do $$ begin
  -- Two processes that start at once would trip over each other.
  perform pg_advisory_xact_lock(${lockKey});
  execute format('alter role current_user in database %I set jit = off', current_database());
  execute format('alter role current_user in database %I set max_parallel_workers_per_gather = 0', current_database());
end $$`

const areOthers = `select current_setting('jit') = 'on'
  or current_setting('max_parallel_workers_per_gather') <> '0' as are_others`

/** Sees to the settings of later sessions, before others are opened. Rejects where the role may not. */
export async function keepSessionDefaults(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  // This session itself goes on as it began.
  let isStale = false
  try {
    const { rows } = await client.query<{ are_others: boolean }>(areOthers)
    isStale = rows[0]?.are_others === true
    if (isStale) await client.query(keepDefaults)
  } finally {
    client.release(isStale)
  }
}
