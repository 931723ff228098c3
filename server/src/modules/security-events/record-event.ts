import { createHash } from 'node:crypto'
import type { SecurityEventKind } from '@tidings/contract/api/security-events'
import { countRequest } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import { getCurrentClientAddress } from '#platform/network/client-address'
import { coarsenAddress } from '#platform/network/trusted-proxies'
import type { Context } from '#src/context'
import { insertEvent } from './queries.ts'

export type NewEvent = {
  kind: SecurityEventKind
  /** Null for an attempt at an unknown account. */
  userId: string | null
}

/** Records an event in the same transaction as its cause. The address is the current request's. */
export async function addEvent(db: QueryRunner, { kind, userId }: NewEvent, now: Date) {
  const address = getCurrentClientAddress()
  await insertEvent(db, { kind, userId, at: now, network: address === null ? null : coarsenAddress(address) })
}

/** Records an event after its cause. A failure to record is only logged. */
export async function recordEvent(
  { clock, log, tables }: Pick<Context, 'clock' | 'log'> & { tables: QueryRunner },
  event: NewEvent,
): Promise<void> {
  await addEvent(tables, event, clock.now()).catch((error: unknown) => {
    log.error('a security event could not be noted', { kind: event.kind, error })
  })
}

/** Per person, so that repeated attempts cannot fill the table. */
const notedRefusals = { points: 3, windowMs: 3_600_000 }

/** Records that a row rule or a missing second factor refused a signed-in person, for the first few times an hour. */
export async function recordRefusal(
  context: Pick<Context, 'clock' | 'log'> & { tables: Context['database']['tables'] },
  userId: string,
): Promise<void> {
  const key = `refused:${createHash('sha256').update(userId).digest('hex')}`
  try {
    const { isAllowed } = await countRequest(context.tables, { ...notedRefusals, key }, context.clock.now())
    if (isAllowed) await recordEvent(context, { kind: 'access_refused', userId })
  } catch (error) {
    context.log.error('a refusal could not be counted', { error })
  }
}
