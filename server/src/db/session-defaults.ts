import type pg from 'pg'

const lockKey = 7_341_003

/**
 * JIT-compiling a statement takes longer than running any of ours, but with a million articles Postgres would start to. Stored
 * with the database for our role, because a pooler does not pass on settings; it applies to later sessions.
 */
const turnOffCompiling = `do $$ begin
  -- Two processes that start at once would trip over each other.
  perform pg_advisory_xact_lock(${lockKey});
  execute format('alter role current_user in database %I set jit = off', current_database());
end $$`

/** Stores settings for later sessions. Rejects if the role is not allowed to. */
export async function keepSessionDefaults(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  // Does not affect the current session.
  let isStale = false
  try {
    const { rows } = await client.query<{ jit: string }>(`select current_setting('jit') as jit`)
    isStale = rows[0]?.jit === 'on'
    if (isStale) await client.query(turnOffCompiling)
  } finally {
    client.release(isStale)
  }
}
