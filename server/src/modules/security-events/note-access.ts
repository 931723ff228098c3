import { createHash } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import { getCurrentClientAddress } from '#platform/network/client-address'
import { coarsenAddress } from '#platform/network/trusted-proxies'
import type { Context } from '#src/context'
import { recordEvent, type NewEvent } from './record-event.ts'

const dayMs = 86_400_000
const mostRemembered = 20_000
/** Per person and kind, so that requests from ever new networks cannot fill the table. */
const mostADay = 50

export type Access = NewEvent & {
  kind: 'data_read' | 'data_read_by_operator' | 'key_used' | 'podcast_read'
}

type Parts = Pick<Context, 'clock' | 'log'> & { tables: Context['database']['tables'] }

/** Per database, when each access may be recorded again, so that the database is asked once a day rather than at each request. */
const noted = new WeakMap<Parts['tables'], Map<string, number>>()

function recall(tables: Parts['tables']): Map<string, number> {
  const known = noted.get(tables) ?? new Map<string, number>()
  noted.set(tables, known)
  return known
}

function remember(known: Map<string, number>, key: string, until: number) {
  const [oldest] = known.keys()
  if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
  known.set(key, until)
}

type Limit = { prefix: string; text: string; points: number }

/** The text is only stored as a hash, because it identifies a person. */
async function isWithin({ points, prefix, text }: Limit, { clock, tables }: Parts): Promise<boolean> {
  const key = `${prefix}:${createHash('sha256').update(text).digest('base64url')}`
  return (await countRequest(tables, { key, points, windowMs: dayMs }, clock.now())).isAllowed
}

/**
 * Records that somebody's data was read and from which network, once a day for each, but not what was read. A failure to record is
 * only logged.
 */
export async function noteAccess(parts: Parts, access: Access): Promise<void> {
  const { clock, log, tables } = parts
  const address = getCurrentClientAddress()
  const network = address === null ? '' : coarsenAddress(address)
  const person = `${access.kind} ${access.userId}`
  const key = `${person} ${network}`
  const known = recall(tables)
  const now = clock.now()
  if ((known.get(key) ?? 0) > now.getTime()) return
  remember(known, key, now.getTime() + dayMs)
  try {
    const isFirst = await isWithin({ prefix: 'noted', text: key, points: 1 }, parts)
    if (isFirst && (await isWithin({ prefix: 'noted-all', text: person, points: mostADay }, parts)))
      await recordEvent(parts, access)
  } catch (error) {
    known.delete(key)
    log.error('an access could not be noted', { kind: access.kind, error })
  }
}
