import type { BatchStatement } from '#db/statement-batch'
import type { QueryRunner } from '#db/tables'
import type { Clock } from '#platform/clock'
import { parseSettings, type StoredEntry, type Unattended } from '#platform/project'
import {
  findConsent,
  findEmail,
  insertWholeEntry,
  runUnruled,
  selectNewestEntries,
  selectSettings,
} from './queries.ts'

async function read<Row>(tables: QueryRunner, statement: BatchStatement): Promise<Row[]> {
  const rows = await runUnruled<{ to_json: string }>(tables, statement)
  return rows.map((row) => JSON.parse(row.to_json) as Row)
}

/** Users' rows in this server's own database, for jobs. */
export function openOwnUnattended(
  tables: QueryRunner,
  { asksConsent, clock }: { asksConsent: boolean; clock: Clock },
): Unattended {
  const lacksConsent = async (userId: string) => asksConsent && (await findConsent(tables, userId)) === false
  return {
    lacksConsent,
    async readSettings(userId) {
      if (await lacksConsent(userId)) return null
      type Rows = { profile: unknown; preferences: unknown }
      const [rows] = await read<Rows>(tables, selectSettings(tables, userId))
      return rows?.profile || rows?.preferences ? parseSettings(rows) : null
    },
    async findAddress(userId) {
      const user = await findEmail(tables, userId, clock.now())
      if (!user) return { address: null, isProven: false }
      return { address: user.email, isProven: user.email_confirmed_at !== null && !user.email_unproven }
    },
    readNewest: (userId, count) => read<StoredEntry>(tables, selectNewestEntries(tables, userId, count)),
    async addEntry(userId, entry) {
      const rows = await runUnruled<{ id: string }>(tables, insertWholeEntry(tables, userId, entry))
      return rows[0]?.id ?? entry.id ?? null
    },
  }
}
