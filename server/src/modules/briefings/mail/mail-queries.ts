import { sql } from 'kysely'
import type { QueryRunner, Row } from '#db/tables'
import type { BriefingRow } from '../queries.ts'

/** Claims due mails until `leaseUntil` and counts an attempt; if the process dies, they become due again. */
export async function claimDueMails(
  db: QueryRunner,
  { leaseUntil, limit, now }: { now: Date; leaseUntil: Date; limit: number },
): Promise<BriefingRow[]> {
  const rows = await db
    .updateTable('briefings')
    .set({ mail_due_at: leaseUntil, mail_tries: sql<number>`mail_tries + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('briefings')
        .select('id')
        .where('mail_due_at', '<=', now)
        .orderBy('mail_due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows as unknown as BriefingRow[]
}

type MailState = Partial<Pick<Row<'briefings'>, 'mail_due_at' | 'mail_sent_at'>>

export async function saveMailState(db: QueryRunner, id: string, state: MailState): Promise<void> {
  await db.updateTable('briefings').set(state).where('id', '=', id).execute()
}

export async function orderMail(db: QueryRunner, id: string, now: Date): Promise<void> {
  await saveMailState(db, id, { mail_due_at: now })
}
