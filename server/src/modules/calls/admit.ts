import type { IncomingMessage } from 'node:http'
import { callProtocol } from '@tidings/contract/call/call-messages'
import type { Context } from '#src/context'
import { endOtherRooms, openRoom } from './queries.ts'
import type { Refusal } from './refuse-upgrade.ts'
import { hashRoomToken, newRoomToken, roomTokenMs } from './room-token.ts'

export type OpenedRoom = { callId: string; userId: string; rejoinToken: string }

export type Admission =
  | ({ outcome: 'opened' } & OpenedRoom)
  /** Whose token may be wrong. */
  | { outcome: 'rejoins'; callId: string; rejoinHash: string }
  | ({ outcome: 'refused' } & Refusal)

const roomPath = /\/voice\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

function refuse(status: Refusal['status'], message: string): Admission {
  return { outcome: 'refused', status, message }
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

/** Uses the token up, and marks the user's other calls as ended. */
async function open(context: Context, { id, token }: { id: string; token: string }): Promise<Admission> {
  const now = context.clock.now()
  const db = context.database.tables
  const rejoinToken = newRoomToken()
  const userId = await openRoom(db, {
    id,
    tokenHash: hashRoomToken(token),
    rejoinHash: hashRoomToken(rejoinToken),
    now,
    createdAfter: new Date(now.getTime() - roomTokenMs),
  })
  if (userId === null) return refuse(403, 'This token is wrong, used or expired.')
  await endOtherRooms(db, { id, userId, now })
  return { outcome: 'opened', callId: id, userId, rejoinToken }
}

/** Checks an upgrade to a room: a new call by its token `t`, or another socket of a call by its token `r`. */
export async function admit(context: Context, request: IncomingMessage): Promise<Admission> {
  const target = `http://room.internal${request.url ?? ''}`
  if (!URL.canParse(target)) return refuse(400, 'This is no address.')
  const { pathname, searchParams } = new URL(target)
  const id = roomPath.exec(pathname)?.[1]
  if (!id) return refuse(404, 'There is no such room.')
  if (!isOwnOrigin(request, context.publicUrl())) return refuse(403, 'This page may not open calls here.')
  const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  if (!protocols.includes(callProtocol)) return refuse(400, `This room speaks ${callProtocol}.`)
  const [token, rejoinToken] = [searchParams.get('t'), searchParams.get('r')]
  if (rejoinToken) return { outcome: 'rejoins', callId: id, rejoinHash: hashRoomToken(rejoinToken) }
  if (!token) return refuse(401, 'A room opens with its token only.')
  return open(context, { id, token })
}
