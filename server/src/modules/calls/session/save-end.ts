import type { EndedReason } from '@tidings/contract/call/call-messages'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { endHeldRoom, type HeldCall } from '../handover/queries.ts'
import { findNextOpening } from '../rooms/queries.ts'

type Ended = {
  call: HeldCall
  /** Null before `hello`. */
  caller: Caller | null
  openedAt: Date | null
  reason: EndedReason
}

/** Records the call's duration in the history. The page does so too, unless it is gone. */
async function completeStart(
  { database, project }: Context,
  { caller, openedAt }: Ended,
  now: Date,
): Promise<void> {
  if (!caller || !openedAt) return
  const seconds = Math.round((now.getTime() - openedAt.getTime()) / 1000)
  // The call may have ended because another was begun.
  const to = await findNextOpening(database.tables, caller.userId, openedAt)
  await project.history.completeStarts(caller, { from: openedAt, to, seconds })
}

/** Records that a call has ended, unless another process owns it by now. Failures are logged. */
export async function saveEnd(context: Context, ended: Ended): Promise<void> {
  const now = context.clock.now()
  const log = (error: unknown) => context.log.error('the end of a call could not be saved', { error })
  const ending = endHeldRoom(context.database.tables, ended.call, { endedAt: now, reason: ended.reason })
  const isOurs = await ending.catch((error: unknown) => {
    log(error)
    return true
  })
  if (isOurs) await completeStart(context, ended, now).catch(log)
}
