import { setTimeout } from 'node:timers/promises'
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

const plansPerClaim = 20
/** Of the time that a briefing took to make. A thousand due at once must be made within ten minutes. */
const pauseShare = 1.5
const leaseMs = 10 * minuteMs
const runBudgetMs = 4 * minuteMs
const retryAfterMs = 5 * minuteMs
/** After failing for this long a briefing is given up; the next one is made as scheduled. */
const givenUpAfterMs = 6 * hourMs
/** Nothing is scheduled further ahead. */
const furthestMs = 9 * dayMs

type Parts = { context: Context; speakable: SpeakableLanguages }

const isByDay = ({ frequency }: Schedule) => frequency === 'daily' || frequency === 'weekly'

/** What to include: a week of news for weekly briefings; for several a day, only what as many sources report as the person wants. */
function chooseOptions(plan: PlanRow & { due_at: Date }, schedule: Schedule): MakeOptions {
  const { due_at: dueAt, least_sources: leastSources } = plan
  if (schedule.frequency === 'weekly') return { dueAt, hours: 7 * 24 }
  return isByDay(schedule) ? { dueAt } : { dueAt, leastSources }
}

async function isWithinDay({ clock, database }: Context, plan: PlanRow, schedule: Schedule) {
  if (isByDay(schedule)) return true
  const midnight = toMoment(toLocalTime(clock.now(), schedule.timeZone), schedule.timeZone)
  return (await countScheduled(database.tables, plan.user_id, midnight)) < plan.most_a_day
}

/** Makes the due briefing and stores it for sending. Does nothing if there is no news. */
async function makeOne(parts: Parts, plan: PlanRow & { due_at: Date }, { settings, schedule }: Planned) {
  const { context } = parts
  const known = await context.project.unattended.findAddress(plan.user_id)
  const channels = await findChannels(context, { known, plan, settings })
  if (reachesNobody(channels)) return
  if (!isDueTime(schedule, plan.due_at) || !(await isWithinDay(context, plan, schedule))) return
  const sent = { isMailed: channels.mail !== null, isPushed: channels.push }
  const options = { ...chooseOptions(plan, schedule), ...sent, userId: plan.user_id }
  const made = await makeForAbsent(context, options, AbortSignal.timeout(minuteMs))
  if (made?.briefing) await keepForAbsent(parts, made.briefing)
}

type Planned = { settings: Settings; schedule: Schedule }

async function handle(parts: Parts, plan: PlanRow): Promise<void> {
  const { clock, database, log, project } = parts.context
  const { due_at: dueAt, user_id: userId } = plan
  const now = clock.now()
  // One in the future is forgotten: the clock has been set back since.
  const known = plan.last_due_at && plan.last_due_at <= now ? plan.last_due_at : null
  if (dueAt && (await project.unattended.lacksConsent(userId))) {
    const tomorrow = new Date(now.getTime() + dayMs)
    return planNext(database.tables, plan, { due_at: tomorrow, last_due_at: known })
  }
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
  const lastDueAt = dueAt <= now ? dueAt : known
  const next = findNextDue(schedule, now, lastDueAt)
  return planNext(database.tables, plan, { due_at: next, last_due_at: lastDueAt })
}

/** One at a time, each followed by a pause longer than it took, which leaves the server and the database to questions. */
async function handleAll(parts: Parts, plans: readonly PlanRow[], signal: AbortSignal): Promise<void> {
  for (const plan of plans) {
    if (signal.aborted) return
    const begunAt = performance.now()
    await handle(parts, plan)
    await setTimeout(pauseShare * (performance.now() - begunAt), undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Makes all users' due briefings. Each is made once even with several processes, because there is one row per due time.
 * Briefings that became due while no server was running are made once, now. Returns early when its time is up or the signal
 * aborts.
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
