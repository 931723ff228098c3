import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallBeginning } from '../connection/live-call.ts'
import type { RejoinFrame } from '../connection/rejoining.ts'
import type { RoomToResume } from '../rooms/queries.ts'
import { holdMs, readCallState, type CallState } from './call-journal.ts'
import { takeCall } from './queries.ts'

export type TakenOver = { fence: number; caller: Caller; state: CallState; beginning: CallBeginning }

type Returning = { room: RoomToResume & { callId: string }; frame: RejoinFrame }

/**
 * Takes over a call whose page reconnected to this process. Null if it cannot continue: it has ended or was never opened,
 * belongs to somebody else or another version of the server, or the page is too old to identify itself.
 */
export async function takeOver(context: Context, { frame, room }: Returning): Promise<TakenOver | null> {
  if (!frame.call || room.fence === null) return null
  const caller = await context.project.authenticate(frame.call.accessToken)
  if (caller?.userId !== room.userId) return null
  const heldUntil = new Date(context.clock.now().getTime() + holdMs)
  const { callId, userId } = room
  const taken = await takeCall(context.database.tables, { callId, userId, heldUntil })
  const state = taken && readCallState(taken.conversation, taken.position)
  if (!taken || !state) return null
  const { fence, openedAt } = taken
  // The page has dropped confirmed messages, even if that was not saved here.
  const received = Math.max(state.received, frame.call.confirmed)
  return {
    fence,
    caller,
    state,
    beginning: { resumeToken: null, openedAt, received, confirmed: frame.count },
  }
}
