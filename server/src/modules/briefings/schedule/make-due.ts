import { toLocalTime, toMoment } from '#language/dates/zoned-time'
import type { Settings } from '#platform/project'
import type { Context } from '#src/context'
import { keepForAbsent } from '../keep-in-history.ts'
import { makeForAbsent, type MakeOptions } from '../make-briefing.ts'
import type { SpeakableLanguages } from '../sound-url.ts'
import { findNextDue, isDueTime, type Schedule } from './next-due.ts'
import { findChannels, reachesNobody, readSchedule } from './plan.ts'
import {
  changePlan,
  claimDuePlans,
  countScheduled,
  deletePlan,
  planNext,
  type PlanRow,
} from './plan-queries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Two at once leave a processor to those who ask meanwhile. */
const atOnce = 2
const plansPerClaim = 20
const leaseMs = 10 * minuteMs
const runBudgetMs = 4 * minuteMs
const retryAfterMs = 5 * minuteMs
/** One that could not be made for so long is given up; the next is made as planned. */
const givenUpAfterMs = 6 * hourMs
/** Nothing is planned further ahead. */
const furthestMs = 9 * dayMs

type Parts = { context: Context; speakable: SpeakableLanguages }

/** What is told: of a week where that lies between two; where many come a day, only what several sources report or the person asked for. */
function chooseOptions({ frequency }: Schedule, dueAt: Date): MakeOptions {
  if (frequency === 'weekly') return { dueAt, hours: 7 * 24 }
  return { dueAt, isOfWeightOnly: frequency === 'hourly' || frequency === 'real-time' }
}

async function isWithinDay({ clock, database }: Context, plan: PlanRow, schedule: Schedule) {
  if (schedule.frequency === 'daily' || schedule.frequency === 'weekly') return true
  const midnight = toMoment(toLocalTime(clock.now(), schedule.timeZone), schedule.timeZone)
  return (await countScheduled(database.tables, plan.user_id, midnight)) < plan.most_a_day
}

/** Makes the one that is due and keeps it, to be sent; nothing where there is nothing to tell. */
async function makeOne(parts: Parts, plan: PlanRow & { due_at: Date }, { settings, schedule }: Planned) {
  const { context } = parts
  const known = await context.project.unattended.findAddress(plan.user_id)
  const channels = await findChannels(context, { known, plan, settings })
  if (reachesNobody(channels)) return
  if (!isDueTime(schedule, plan.due_at) || !(await isWithinDay(context, plan, schedule))) return
  const sent = { isMailed: channels.mail !== null, isPushed: channels.push }
  const options = { ...chooseOptions(schedule, plan.due_at), ...sent, userId: plan.user_id }
  const made = await makeForAbsent(context, options, AbortSignal.timeout(minuteMs))
  if (made?.briefing) await keepForAbsent(parts, made.briefing)
}

type Planned = { settings: Settings; schedule: Schedule }

async function handle(parts: Parts, plan: PlanRow): Promise<void> {
  const { clock, database, log, project } = parts.context
  const { due_at: dueAt, user_id: userId } = plan
  const now = clock.now()
  const settings = await project.unattended.readSettings(userId)
  if (!settings || !dueAt) return settings ? undefined : deletePlan(database.tables, userId)
  const schedule = readSchedule(plan, settings)
  const isOver = now.getTime() - dueAt.getTime() > givenUpAfterMs
  try {
    if (dueAt <= now) await makeOne(parts, { ...plan, due_at: dueAt }, { settings, schedule })
  } catch (error) {
    log.error('a briefing could not be made', { error })
    if (!isOver) {
      const claimed_until = new Date(now.getTime() + retryAfterMs)
      return changePlan(database.tables, userId, { claimed_until })
    }
  }
  const lastDueAt = dueAt <= now ? dueAt : plan.last_due_at
  const next = findNextDue(schedule, now, lastDueAt)
  return planNext(database.tables, plan, { due_at: next, last_due_at: lastDueAt })
}

async function handleAll(parts: Parts, plans: readonly PlanRow[], signal: AbortSignal): Promise<void> {
  const left = [...plans]
  const work = async () => {
    for (let plan = left.shift(); plan && !signal.aborted; plan = left.shift()) await handle(parts, plan)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/**
 * Makes the briefings that are due, of all people, each once however many processes are at it: a due time has one row. What was
 * due while no server ran is made now, once. Returns early when its time is up or the signal aborts.
 */
export async function makeDueBriefings(parts: Parts, signal: AbortSignal): Promise<void> {
  const { clock, database } = parts.context
  const endsAt = Date.now() + runBudgetMs
  while (!signal.aborted && Date.now() < endsAt) {
    const now = clock.now()
    const plans = await claimDuePlans(database.tables, {
      now,
      leaseUntil: new Date(now.getTime() + leaseMs),
      latest: new Date(now.getTime() + furthestMs),
      limit: plansPerClaim,
    })
    await handleAll(parts, plans, signal)
    if (plans.length < plansPerClaim) return
  }
}
