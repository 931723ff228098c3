import {
  securityEventKinds,
  type SecurityEvent,
  type SecurityEventList,
} from '@tidings/contract/api/security-events'
import { securityEvents } from '@tidings/contract/limits'
import { Hono } from 'hono'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import { listOwnEvents, type EventRow } from './queries.ts'

/** Empty for a kind that only another version of the server knows. */
export function presentEvent({ created_at: at, id, kind: name, network }: EventRow): SecurityEvent[] {
  const kind = securityEventKinds.find((known) => known === name)
  return kind === undefined ? [] : [{ id, kind, network, at: at.toISOString() }]
}

/** `/api/security-events`: the caller's security events. */
export function securityEventRoutes(context: Context): Hono {
  return new Hono().get('/api/security-events', async (c) => {
    const { userId } = await requireCaller(c.req.raw, context.project)
    const since = new Date(context.clock.now().getTime() - securityEvents.keptDays * 86_400_000)
    const rows = await listOwnEvents(context.database.tables, { userId, since, most: securityEvents.shown })
    return c.json<SecurityEventList>({ events: rows.flatMap(presentEvent) })
  })
}
