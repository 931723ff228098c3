import type { WebCall } from '@tidings/contract/call/web-call'
import type { Context } from '#src/context'
import { deleteOldRooms, insertRoom } from './queries.ts'
import { hashRoomToken, createRoomToken } from './room-token.ts'

const roomLifetimeMs = 86_400_000
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The public URL, or on plain local HTTP the host and port from which the page was opened. */
function chooseSocketOrigin(publicUrl: string, requestHost: string | undefined): string {
  const address = new URL(publicUrl)
  const local = `http://${requestHost}`
  const isPlain = address.protocol === 'http:' && localHosts.has(address.hostname)
  const isLocal = isPlain && requestHost !== undefined && URL.canParse(local)
  return (isLocal ? new URL(local).origin : publicUrl).replace(/^http/, 'ws')
}

/** Creates a room for one call. It can be opened once, with the token in its URL, within half a minute. */
export async function createRoom(
  context: Context,
  { userId, requestHost }: { userId: string; requestHost: string | undefined },
): Promise<WebCall> {
  const token = createRoomToken()
  const now = context.clock.now()
  const db = context.database.tables
  await deleteOldRooms(db, userId, new Date(now.getTime() - roomLifetimeMs))
  const id = await insertRoom(db, { userId, tokenHash: hashRoomToken(token), now })
  return {
    id,
    webCallUrl: `${chooseSocketOrigin(context.publicUrl(), requestHost)}/voice/${id}?t=${token}`,
    artifactPlan: { videoRecordingEnabled: false },
    transport: { assistantVideoEnabled: false },
  }
}
