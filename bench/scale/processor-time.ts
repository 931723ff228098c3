import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '../../server/src/db/connection.ts'

/** So far, of one process; 0 when it has ended. */
function readProcessorMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000_000 : 0
}

/**
 * What the database's processes on this machine work while something runs, in milliseconds: on a busy machine it says more
 * than how long was waited. Linux only, 0 elsewhere.
 */
export async function measureProcessorMs({ pool }: Database, run: () => Promise<unknown>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_catalog.pg_stat_activity where datname = current_database()',
  )
  const sum = () => rows.reduce((total, { pid }) => total + readProcessorMs(pid), 0)
  const before = sum()
  await run()
  return sum() - before
}
