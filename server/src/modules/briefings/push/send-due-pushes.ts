import { openGuardedPoster, type GuardedPoster } from '#platform/network/guarded-post'
import type { Context } from '#src/context'
import { findQuietEnd, type Schedule } from '../schedule/next-due.ts'
import { readSchedule } from '../schedule/plan.ts'
import { findPlan } from '../schedule/plan-queries.ts'
import { claimDueDeliveries, saveDelivery, type Delivery } from './delivery-queries.ts'
import { deleteDevices, noteFailing, noteReached } from './device-queries.ts'
import { openPauses, type Pauses } from './pauses.ts'
import type { PushKey } from './push-key.ts'
import { sendNotice, type SendOutcome } from './send-notice.ts'

const minuteMs = 60_000
const deliveriesPerClaim = 200
/** Most of the time is spent waiting for other servers. */
const atOnce = 20
const leaseMs = 10 * minuteMs
const runBudgetMs = 4 * minuteMs
const longestWaitMs = 2 * 60 * minuteMs
/** A device that could not be reached for this long is dropped. */
const givenUpAfterMs = 30 * 24 * 60 * minuteMs

type Parts = { context: Context; pushKey: PushKey }
/** Null if the person wants no notifications. */
type FindSchedule = (userId: string) => Promise<Schedule | null>
type Run = Parts & {
  poster: GuardedPoster
  pauses: Pauses
  findSchedule: FindSchedule
}

/** The person's current schedule, read once per run. */
function openSchedules({ database, project }: Context): FindSchedule {
  const known = new Map<string, Promise<Schedule | null>>()
  async function read(userId: string): Promise<Schedule | null> {
    const plan = await findPlan(database.tables, userId)
    const settings = await project.unattended.readSettings(userId)
    return plan && settings?.preferences.notification_settings.push ? readSchedule(plan, settings) : null
  }
  return (userId) => {
    const found = known.get(userId) ?? read(userId)
    known.set(userId, found)
    return found
  }
}

async function settle({ context }: Run, delivery: Delivery, outcome: SendOutcome): Promise<void> {
  const { clock, database, log } = context
  const { tables } = database
  const { device_id: deviceId, id, tries } = delivery
  const now = clock.now()
  if (outcome.kind === 'gone') return deleteDevices(tables, [deviceId])
  if (outcome.kind === 'sent') {
    await saveDelivery(tables, id, { due_at: null, sent_at: now })
    return noteReached(tables, deviceId, now)
  }
  log.warn('a push service did not take a notification', { outcome: outcome.kind, tries })
  const failingSince = await noteFailing(tables, deviceId, now)
  if (failingSince && now.getTime() - failingSince.getTime() > givenUpAfterMs)
    return deleteDevices(tables, [deviceId])
  if (outcome.kind === 'refused') return saveDelivery(tables, id, { due_at: null })
  const waitMs = Math.max(outcome.waitMs ?? 0, Math.min(minuteMs * 2 ** (tries - 1), longestWaitMs))
  return saveDelivery(tables, id, { due_at: new Date(now.getTime() + waitMs) })
}

/** How long to postpone the delivery without counting an attempt; null to send it now, `never` to drop it. */
async function findHindrance(run: Run, delivery: Delivery): Promise<Date | 'never' | null> {
  const { clock, database, project } = run.context
  const { device_id, expires_at, is_awaited, session_id: sessionId, user_id: userId } = delivery
  const now = clock.now()
  const schedule = await run.findSchedule(userId)
  if (!schedule || expires_at <= now) return 'never'
  if (!(await project.sessionStands({ userId, sessionId }))) {
    await deleteDevices(database.tables, [device_id])
    return 'never'
  }
  const quietEnd = is_awaited ? now : findQuietEnd(schedule, now)
  return quietEnd > now ? quietEnd : run.pauses.find(delivery.endpoint, now)
}

async function deliver(run: Run, delivery: Delivery): Promise<void> {
  const { context, pauses } = run
  const { tables } = context.database
  const { endpoint, id, tries } = delivery
  const hindrance = await findHindrance(run, delivery)
  if (hindrance === 'never') return saveDelivery(tables, id, { due_at: null })
  if (hindrance) return saveDelivery(tables, id, { due_at: hindrance, tries: tries - 1 })
  const outcome = await sendNotice(run, delivery)
  pauses.note(endpoint, outcome, context.clock.now())
  return settle(run, delivery, outcome)
}

async function sendClaimed(run: Run, left: Delivery[], signal: AbortSignal): Promise<void> {
  const { log } = run.context
  const work = async () => {
    for (let delivery = left.shift(); delivery && !signal.aborted; delivery = left.shift()) {
      await deliver(run, delivery).catch((error: unknown) =>
        log.error('a notification could not be sent', { error }),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Sends due notifications, each by one process. If a process dies after the push service has accepted one but before recording
 * it, it is sent again and replaces the first. Failed ones are retried for a day. Returns early when its time is up or the
 * signal aborts.
 */
export async function sendDuePushes(parts: Parts, signal: AbortSignal): Promise<void> {
  const { context, pushKey } = parts
  const poster = openGuardedPoster(context.pushNetwork)
  const run = { ...parts, poster, pauses: openPauses(), findSchedule: openSchedules(context) }
  const endsAt = Date.now() + runBudgetMs
  try {
    for (let count = deliveriesPerClaim; count === deliveriesPerClaim && Date.now() < endsAt;) {
      if (signal.aborted) return
      const now = context.clock.now()
      const claimed = await claimDueDeliveries(context.database.tables, {
        now,
        leaseUntil: new Date(now.getTime() + leaseMs),
        limit: deliveriesPerClaim,
        serverKey: pushKey.publicKey,
      })
      count = claimed.length
      await sendClaimed(run, claimed, signal)
    }
  } finally {
    await poster[Symbol.asyncDispose]()
  }
}
