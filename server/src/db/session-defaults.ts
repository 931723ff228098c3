import type pg from 'pg'

const lockKey = 7_341_003

/**
 * With a million articles Postgres expects much work of a statement. It would then JIT-compile it, which takes longer than
 * running any of ours, and start two workers for it, which only costs time while many questions are asked at once. Stored with
 * the database for our role, because a pooler does not pass on settings; it applies to later sessions.
 */
const keepDefaults = `do $$ begin
  -- Two processes that start at once would trip over each other.
  perform pg_advisory_xact_lock(${lockKey});
  execute format('alter role current_user in database %I set jit = off', current_database());
  execute format('alter role current_user in database %I set max_parallel_workers_per_gather = 0', current_database());
end $$`

const areOthers = `select current_setting('jit') = 'on'
  or current_setting('max_parallel_workers_per_gather') <> '0' as are_others`

/** Stores settings for later sessions. Rejects if the role is not allowed to. */
export async function keepSessionDefaults(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  // Does not affect the current session.
  let isStale = false
  try {
    const { rows } = await client.query<{ are_others: boolean }>(areOthers)
    isStale = rows[0]?.are_others === true
    if (isStale) await client.query(keepDefaults)
  } finally {
    client.release(isStale)
  }
}
