import type { IncomingMessage } from 'node:http'
import { callProtocol } from '@tidings/contract/call/call-messages'
import { isAllowedHost } from '#platform/network/allowed-hosts'
import type { Context } from '#src/context'
import { holdMs } from '../handover/call-journal.ts'
import { insertCallState, type HeldCall } from '../handover/queries.ts'
import { endOtherRooms, openRoom } from './queries.ts'
import type { Refusal } from './refuse-upgrade.ts'
import { hashRoomToken, createRoomToken, roomTokenMs } from './room-token.ts'

export type OpenedRoom = HeldCall & { userId: string; resumeToken: string }

export type Admission =
  | ({ outcome: 'opened' } & OpenedRoom)
  /** The token is not checked yet. */
  | { outcome: 'resumes'; callId: string; resumeHash: string }
  | ({ outcome: 'refused' } & Refusal)

const roomPath = /\/voice\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

function refuse(status: Refusal['status'], message: string): Admission {
  return { outcome: 'refused', status, message }
}

function readHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** Browsers always send `Origin` with a WebSocket; other programs need not. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { host, origin } = request.headers
  if (origin === undefined) return true
  const from = readHost(origin)
  return from !== null && (from === host || from === new URL(publicUrl).host)
}

/** Consumes the token and marks the user's other calls as ended. */
async function open(context: Context, { id, token }: { id: string; token: string }): Promise<Admission> {
  const now = context.clock.now()
  const db = context.database.tables
  const resumeToken = createRoomToken()
  const userId = await openRoom(db, {
    id,
    tokenHash: hashRoomToken(token),
    resumeHash: hashRoomToken(resumeToken),
    now,
    createdAfter: new Date(now.getTime() - roomTokenMs),
  })
  if (userId === null) return refuse(403, 'This token is wrong, used or expired.')
  await Promise.all([
    endOtherRooms(db, { id, userId, now }),
    insertCallState(db, { callId: id, now, heldUntil: new Date(now.getTime() + holdMs) }),
  ])
  return { outcome: 'opened', callId: id, fence: 1, userId, resumeToken }
}

/** Checks an upgrade request: token `t` opens a room, token `r` resumes its call on another socket. */
export async function admit(context: Context, request: IncomingMessage): Promise<Admission> {
  const target = `http://room.internal${request.url ?? ''}`
  if (!URL.canParse(target)) return refuse(400, 'This is not a valid address.')
  const { pathname, searchParams } = new URL(target)
  const id = roomPath.exec(pathname)?.[1]
  if (!id) return refuse(404, 'There is no such room.')
  if (!isAllowedHost(context, request.headers.host)) return refuse(403, 'This server has another name.')
  if (!isOwnOrigin(request, context.publicUrl())) return refuse(403, 'This page may not open calls here.')
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  if (!protocols.includes(callProtocol)) return refuse(400, `This room speaks ${callProtocol}.`)
  const [token, resumeToken] = [searchParams.get('t'), searchParams.get('r')]
  if (resumeToken) return { outcome: 'resumes', callId: id, resumeHash: hashRoomToken(resumeToken) }
  if (!token) return refuse(401, 'A room needs its token.')
  return open(context, { id, token })
}
