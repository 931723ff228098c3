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
 * Takes a call for this process when its page comes back here. Null when it cannot go on: it is over, was never opened, is of
 * somebody else or of another version of the server, or the page is too old to say who it is.
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
  // What was confirmed to the page is gone there, though it may not have been written down.
  const received = Math.max(state.received, frame.call.confirmed)
  return {
    fence,
    caller,
    state,
    beginning: { resumeToken: null, openedAt, received, confirmed: frame.count },
  }
}
