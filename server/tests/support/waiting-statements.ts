import { expect } from 'vitest'
import type { TestServer } from './start-test-server.ts'

/** Resolves once this many statements wait for a lock. On a Postgres server only. */
export async function untilWaiting({ context }: TestServer, statements: number): Promise<void> {
  const count = async () => {
    const { rows } = await context.database.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting
  }
  await expect.poll(count).toBe(statements)
}
