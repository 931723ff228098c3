import { readFileSync } from 'node:fs'
import type { Database } from '../../server/src/db/connection.ts'

/** Of a processor, in which Linux counts the time of a whole process. */
const tickMs = 10

const readFields = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
const inMs = (...ticks: (string | undefined)[]) => ticks.reduce((sum, each) => sum + Number(each), 0) * tickMs

/** Of all threads so far. */
export function readWorkedMs(pid: number): number {
  const fields = readFields(pid)
  return inMs(fields[11], fields[12])
}

/** Of all of Postgres so far, also for connections that have been closed. */
export async function readDatabaseMs({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const first = Number(readFields(rows[0]?.pid ?? 0)[1])
  const ended = readFields(first)
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, pid) => sum + readWorkedMs(Number(pid)), inMs(ended[13], ended[14]))
}
