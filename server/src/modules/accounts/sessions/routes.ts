import type { Session, SessionList } from '@tidings/contract/api/sessions'
import { AppError } from '@tidings/contract/errors'
import { Hono, type Context } from 'hono'
import { recordEvent } from '#modules/security-events'
import type { AccountsContext } from '../accounts-context.ts'
import type { SessionRow } from '../rows.ts'
import { authenticate } from './authenticate.ts'
import { readBearerToken } from './caller.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './queries.ts'

async function requireCaller(accounts: AccountsContext, c: Context) {
  const token = readBearerToken(c.req.header('authorization'))
  const caller = token === null ? null : await authenticate(accounts, token, { beforeConsent: true })
  if (!caller) throw new AppError('unauthorized', 'Please sign in again.')
  return caller
}

function presentRow(session: SessionRow, currentId: string): Session {
  const { id, created_at, refreshed_at, user_agent, ip, aal } = session
  return {
    id,
    current: id === currentId,
    user_agent,
    ip,
    aal,
    created_at: created_at.toISOString(),
    refreshed_at: refreshed_at.toISOString(),
  }
}

/** Lists and ends the caller's sessions; to be mounted at `/api/sessions`. */
export function sessionRoutes(accounts: AccountsContext): Hono {
  return new Hono()
    .get('/', async (c) => {
      const { userId, sessionId } = await requireCaller(accounts, c)
      const sessions = await listSessions(accounts.tables, userId)
      c.header('Cache-Control', 'no-store')
      return c.json<SessionList>({ sessions: sessions.map((session) => presentRow(session, sessionId)) })
    })
    .delete('/:id', async (c) => {
      const { userId } = await requireCaller(accounts, c)
      const ended = await endSessions(accounts, userId, { id: c.req.param('id') })
      if (ended === 0) throw new AppError('not_found', 'This session has already ended.')
      await recordEvent(accounts, { kind: 'signed_out', userId })
      return c.body(null, 204)
    })
}
