import type { IncomingMessage } from 'node:http'
import { callProtocol } from '@tidings/contract/call-messages'
import type { Context } from '#src/context'
import { endOtherRooms, openRoom } from './queries.ts'
import { hashRoomToken, roomTokenMs } from './room-token.ts'

export type Admission =
  | { admitted: true; callId: string; userId: string }
  | { admitted: false; status: 400 | 401 | 403 | 404; message: string }

const roomPath = /\/voice\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

function refuse(status: 400 | 401 | 403 | 404, message: string): Admission {
  return { admitted: false, status, message }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** Browsers say which page opens a socket; programs that say nothing carry no cookies to abuse either. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { host, origin } = request.headers
  if (origin === undefined) return true
  const from = hostOf(origin)
  return from !== null && (from === host || from === new URL(publicUrl).host)
}

/** Checks an upgrade to a room, uses its token up, and marks the user's other calls as ended. */
export async function admit(context: Context, request: IncomingMessage): Promise<Admission> {
  const address = new URL(request.url ?? '/', 'http://room.internal')
  const id = roomPath.exec(address.pathname)?.[1]
  if (!id) return refuse(404, 'There is no such room.')
  if (!isOwnOrigin(request, context.publicUrl())) return refuse(403, 'This page may not open calls here.')
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  if (!protocols.includes(callProtocol)) return refuse(400, `This room speaks ${callProtocol}.`)
  const token = address.searchParams.get('t')
  if (!token) return refuse(401, 'A room opens with its token only.')
  const now = context.clock.now()
  const db = context.database.tables
  const createdAfter = new Date(now.getTime() - roomTokenMs)
  const userId = await openRoom(db, { id, tokenHash: hashRoomToken(token), now, createdAfter })
  if (userId === null) return refuse(403, 'This token is wrong, used or expired.')
  await endOtherRooms(db, { id, userId, now })
  return { admitted: true, callId: id, userId }
}
