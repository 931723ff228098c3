import type pg from 'pg'

const lockKey = 7_341_003

/**
 * Compiling a statement takes longer than any of ours does: Postgres would begin to where a million articles make it expect
 * much work. Kept with the database for our role, since a pooler passes no settings on; later sessions have it.
 */
const turnOffCompiling = `do $$ begin
  -- Two processes that start at once would trip over each other.
  perform pg_advisory_xact_lock(${lockKey});
  execute format('alter role current_user in database %I set jit = off', current_database());
end $$`

/** Sees to the settings of later sessions, before others are opened. Rejects where the role may not. */
export async function keepSessionDefaults(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  // This session itself goes on as it began.
  let isStale = false
  try {
    const { rows } = await client.query<{ jit: string }>(`select current_setting('jit') as jit`)
    isStale = rows[0]?.jit === 'on'
    if (isStale) await client.query(turnOffCompiling)
  } finally {
    client.release(isStale)
  }
}
