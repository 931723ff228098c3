import type { UpdateFrequency } from '@tidings/contract/entities'
import { toLocalTime, toMoment, addDays, toWeekdayIndex } from '#language/dates/zoned-time'

/** Hours are local to the time zone; weekday 0 is Monday. */
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
/** All time zones are a multiple of this away from UTC. */
const slotMs = 15 * minuteMs
/** For real-time: how often to check for news. */
const slotsADay = dayMs / slotMs

/** Half the interval between two briefings: none is made sooner after the last one, whatever the person changes meanwhile. */
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

/** The end of the quiet hours that contain `now`; `now` itself outside of them. */
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
  // One day more than a week, because today's hour may have passed.
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
 * The first time after `now` at which a briefing is due. An hour skipped by a clock change is replaced by the next one; of a
 * repeated hour, one is used. `lastDueAt` is the last due time, which the next must not be too close to.
 */
export function findNextDue(schedule: Schedule, now: Date, lastDueAt: Date | null): Date {
  const apart = lastDueAt ? lastDueAt.getTime() + leastApartMs[schedule.frequency] : 0
  // A last due time in the future means that the clock has been set back since.
  const isBefore = lastDueAt !== null && lastDueAt <= now
  return findFollowing(schedule, new Date(isBefore ? Math.max(now.getTime(), apart) : now.getTime()))
}

/** Whether the schedule contains this time, to the minute. */
export function isDueTime(schedule: Schedule, moment: Date): boolean {
  return findFollowing(schedule, new Date(moment.getTime() - 1)).getTime() === moment.getTime()
}
