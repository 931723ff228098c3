import type { UpdateFrequency } from '@tidings/contract/entities'
import { toLocalTime, toMoment, addDays, toWeekdayIndex } from '#language/dates/zoned-time'

/** Hours are of the zone's clock; weekday 0 is Monday. */
export type Schedule = {
  frequency: UpdateFrequency
  hour: number
  weekday: number
  quietFrom: number
  quietUntil: number
  timeZone: string
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Every zone is a multiple of this away from UTC. */
const slotMs = 15 * minuteMs
/** Of real-time: how often is looked for something new. */
const slotsADay = dayMs / slotMs

/** Half of what lies between two: so near to the last one none is made, whatever the person changes meanwhile. */
const leastApartMs: Record<UpdateFrequency, number> = {
  'real-time': 0,
  hourly: 0,
  daily: dayMs / 2,
  weekly: 3.5 * dayMs,
}

export function isQuiet(hour: number, { quietFrom, quietUntil }: Schedule): boolean {
  if (quietFrom <= quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/** When the quiet hours that `now` is in are over; `now` itself outside of them. */
export function findQuietEnd(schedule: Schedule, now: Date): Date {
  const { quietUntil, timeZone } = schedule
  const today = toLocalTime(now, timeZone)
  if (!isQuiet(today.hour, schedule)) return now
  const ends = [0, 1].map((days) => toMoment(addDays(today, days), timeZone, { hour: quietUntil, minute: 0 }))
  return ends.find((end) => end > now) ?? now
}

function findNextDay(schedule: Schedule, after: Date): Date {
  const { frequency, hour, timeZone, weekday } = schedule
  const today = toLocalTime(after, timeZone)
  // One day more than a week: the hour of the first may be over.
  for (let days = 0; days <= 8; days++) {
    const day = addDays(today, days)
    if (frequency === 'weekly' && toWeekdayIndex(day) !== weekday) continue
    const moment = toMoment(day, timeZone, { hour, minute: 0 })
    if (moment > after) return moment
  }
  throw new Error(`there is no ${hour}:00 in ${timeZone}`)
}

function findNextSlot(schedule: Schedule, after: Date): Date {
  const { frequency, timeZone } = schedule
  const first = Math.floor(after.getTime() / slotMs) + 1
  for (let slot = first; slot <= first + 2 * slotsADay; slot++) {
    const moment = new Date(slot * slotMs)
    const { hour, minute } = toLocalTime(moment, timeZone)
    if (!isQuiet(hour, schedule) && (frequency === 'real-time' || minute === 0)) return moment
  }
  throw new Error(`there is no hour that is not quiet in ${timeZone}`)
}

function findFollowing(schedule: Schedule, after: Date): Date {
  const isByDay = schedule.frequency === 'daily' || schedule.frequency === 'weekly'
  return isByDay ? findNextDay(schedule, after) : findNextSlot(schedule, after)
}

/**
 * The first time after `now` at which a briefing is due. Of an hour that a change of clocks leaves out, the one after; of one
 * that comes twice, one of both. `lastDueAt`: of the last one, which the next must not come too near.
 */
export function findNextDue(schedule: Schedule, now: Date, lastDueAt: Date | null): Date {
  const apart = lastDueAt ? lastDueAt.getTime() + leastApartMs[schedule.frequency] : 0
  // A last one that is later than now was due by a clock that has been set back since.
  const isBefore = lastDueAt !== null && lastDueAt <= now
  return findFollowing(schedule, new Date(isBefore ? Math.max(now.getTime(), apart) : now.getTime()))
}

/** Whether the schedule has this time, to the minute. */
export function isDueTime(schedule: Schedule, moment: Date): boolean {
  return findFollowing(schedule, new Date(moment.getTime() - 1)).getTime() === moment.getTime()
}
