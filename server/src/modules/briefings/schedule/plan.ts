import { podcastAskedDays } from '@tidings/contract/limits'
import { checkZone } from '#language/dates/zoned-time'
import type { Caller, KnownAddress, Settings } from '#platform/project'
import type { Context } from '#src/context'
import { countDevices } from '../push/device-queries.ts'
import { findNextDue, isDueTime, type Schedule } from './next-due.ts'
import { changePlan, findOrAddPlan, type PlanRow } from './plan-queries.ts'

const dayMs = 86_400_000

export function readSchedule(
  { hour, quiet_from: quietFrom, quiet_until: quietUntil, weekday }: PlanRow,
  { preferences, profile }: Settings,
): Schedule {
  const frequency = preferences.update_frequency
  return { frequency, hour, weekday, quietFrom, quietUntil, timeZone: checkZone(profile.timeZone) }
}

/**
 * The address that briefings may be mailed to; null if it is not confirmed. `known` is null if only our own record of it
 * exists.
 */
export function findProvenAddress(plan: PlanRow, known: KnownAddress | null): string | null {
  if (known === null) return plan.mail_address
  if (known.address === null) return null
  return known.isProven || known.address === plan.mail_address ? known.address : null
}

/** Where this person's briefings are mailed; null if they are not. */
export function findMailTarget(
  plan: PlanRow,
  { preferences }: Settings,
  known: KnownAddress | null,
): string | null {
  if (!preferences.notification_settings.email || plan.mail_stopped !== null) return null
  return findProvenAddress(plan, known)
}

/** Whether an app still fetches the person's podcast. */
function hasListener({ podcast_asked_at: askedAt, podcast_version: version }: PlanRow, now: Date): boolean {
  return version !== null && askedAt !== null && now.getTime() - askedAt.getTime() <= podcastAskedDays * dayMs
}

/** How a person receives briefings: by mail to this address, by notification, as a podcast. */
export type Channels = { mail: string | null; push: boolean; podcast: boolean }

export const reachesNobody = ({ mail, podcast, push }: Channels): boolean =>
  mail === null && !push && !podcast

/** The channels that the person currently wants and that work. */
export async function findChannels(
  { clock, config, database }: Pick<Context, 'clock' | 'config' | 'database'>,
  { known, plan, settings }: { known: KnownAddress | null; plan: PlanRow; settings: Settings },
): Promise<Channels> {
  const wantsPush = config.sendsPush && settings.preferences.notification_settings.push
  return {
    mail: findMailTarget(plan, settings, known),
    push: wantsPush && (await countDevices(database.tables, plan.user_id)) > 0,
    podcast: hasListener(plan, clock.now()),
  }
}

/** When the next briefing is due by the current preferences; null if it would reach nobody. */
function findDue(
  { plan, settings, channels }: { plan: PlanRow; settings: Settings; channels: Channels },
  now: Date,
): Date | null {
  if (reachesNobody(channels)) return null
  const schedule = readSchedule(plan, settings)
  const { due_at: dueAt, last_due_at: lastDueAt } = plan
  // An overdue briefing is made as soon as possible.
  if (dueAt && dueAt <= now && isDueTime(schedule, dueAt)) return dueAt
  return findNextDue(schedule, now, lastDueAt)
}

/** Schedules the next briefing for an absent user whose podcast is being fetched again. */
export async function planForListener({ clock, database, project }: Context, plan: PlanRow): Promise<void> {
  const settings = await project.unattended.readSettings(plan.user_id)
  if (!settings || plan.due_at !== null) return
  const dueAt = findNextDue(readSchedule(plan, settings), clock.now(), plan.last_due_at)
  await changePlan(database.tables, plan.user_id, { due_at: dueAt, claimed_until: null })
}

function isVisitNoted(
  { podcast_version: version, podcast_visited_at: visitedAt }: PlanRow,
  now: Date,
): boolean {
  return version === null || (visitedAt !== null && now.getTime() - visitedAt.getTime() < dayMs)
}

export type CurrentPlan = { plan: PlanRow; settings: Settings; known: KnownAddress }

/** The caller's plan, updated to their current preferences. */
export async function readPlan(context: Context, caller: Caller): Promise<CurrentPlan> {
  const { clock, database, project } = context
  const { email, userId } = caller
  const settings = await project.readSettings(caller)
  const found = await findOrAddPlan(database.tables, userId)
  const known = (await project.unattended.findAddress(userId)) ?? {
    address: email,
    isProven: email !== null && email === found.mail_address,
  }
  // A different address was confirmed.
  const isChanged = found.mail_address !== null && found.mail_address !== known.address
  const plan = isChanged ? { ...found, mail_address: null } : found
  const channels = await findChannels(context, { known, plan, settings })
  const now = clock.now()
  const dueAt = findDue({ plan, settings, channels }, now)
  const isSame = dueAt?.getTime() === plan.due_at?.getTime()
  const changes = {
    ...(isChanged ? { mail_address: null } : {}),
    ...(isVisitNoted(plan, now) ? {} : { podcast_visited_at: now }),
    ...(isSame ? {} : { due_at: dueAt, claimed_until: null }),
  }
  await changePlan(database.tables, userId, changes)
  return { plan: { ...plan, due_at: dueAt }, settings, known }
}
