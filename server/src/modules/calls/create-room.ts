import type { WebCall } from '@tidings/contract/call/web-call'
import type { Context } from '#src/context'
import { deleteOldRooms, insertRoom } from './queries.ts'
import { hashRoomToken, newRoomToken } from './room-token.ts'

const keptMs = 86_400_000
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Behind a public address or TLS, that one; else on the machine itself, whatever host and port the page was opened by. */
function socketOrigin(publicUrl: string, requestHost: string | undefined): string {
  const address = new URL(publicUrl)
  const local = `http://${requestHost}`
  const isPlain = address.protocol === 'http:' && localHosts.has(address.hostname)
  const isLocal = isPlain && requestHost !== undefined && URL.canParse(local)
  return (isLocal ? new URL(local).origin : publicUrl).replace(/^http/, 'ws')
}

/** A room that the token in its address opens once, within half a minute. */
export async function createRoom(
  context: Context,
  { userId, requestHost }: { userId: string; requestHost: string | undefined },
): Promise<WebCall> {
  const token = newRoomToken()
  const now = context.clock.now()
  const db = context.database.tables
  await deleteOldRooms(db, userId, new Date(now.getTime() - keptMs))
  const id = await insertRoom(db, { userId, tokenHash: hashRoomToken(token), now })
  return {
    id,
    webCallUrl: `${socketOrigin(context.publicUrl(), requestHost)}/voice/${id}?t=${token}`,
    artifactPlan: { videoRecordingEnabled: false },
    transport: { assistantVideoEnabled: false },
  }
}
