import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '../../server/src/db/connection.ts'

/** The processor time of a process so far; 0 if it has ended. */
function readProcessorMs(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000_000 : 0
}

/**
 * The processor time of the database's processes on this machine while something runs, in milliseconds. On a busy machine it
 * says more than elapsed time. Linux only, 0 elsewhere.
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
