import type { Pool } from 'pg'

const checkEveryMs = 5000
const mostLagMs = 30_000

type Position = { lsn: string; at: number }

/**
 * Checks at most every five seconds whether the replica lacks something written half a minute ago. If a database has no log
 * positions, its lag is unknown and treated as none.
 */
export function createLagCheck({
  primary,
  replica,
}: {
  primary: Pool
  replica: Pool
}): () => Promise<boolean> {
  let positions: Position[] = []
  let checkedAt = Number.NEGATIVE_INFINITY
  let isLate = false

  async function check(now: number): Promise<boolean> {
    const written = await primary.query<{ lsn: string | null }>('select pg_current_wal_lsn()::text as lsn')
    const { lsn = null } = written.rows[0] ?? {}
    const due = positions.findLast(({ at }) => at <= now - mostLagMs)
    positions = positions.filter((position) => position === due || position.at > now - mostLagMs)
    if (lsn !== null) positions.push({ lsn, at: now })
    if (!due) return isLate
    const replayed = await replica.query<{ has_it: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has_it',
      [due.lsn],
    )
    return replayed.rows[0]?.has_it === false
  }

  return async () => {
    const now = performance.now()
    if (now - checkedAt < checkEveryMs) return isLate
    checkedAt = now
    isLate = await check(now).catch(() => false)
    return isLate
  }
}
