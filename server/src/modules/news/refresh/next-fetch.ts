import type { UpdateFrequency } from '@tidings/contract/entities'

const minuteMs = 60_000
const usualMinutes = 15
const longestMinutes = 24 * 60

type Bounds = { least: number; most: number }

// By how soon its most eager subscriber wants news, in minutes.
const boundsFor: Record<UpdateFrequency, Bounds> = {
  'real-time': { least: 5, most: 30 },
  hourly: { least: 15, most: 60 },
  daily: { least: 15, most: 4 * 60 },
  weekly: { least: 60, most: 12 * 60 },
}
const fromMostEager: UpdateFrequency[] = ['real-time', 'hourly', 'daily', 'weekly']
// Everybody may ask about it, subscribed or not.
const catalogueBounds: Bounds = { least: 15, most: 2 * 60 }

function chooseBounds(isCatalogue: boolean, wanted: readonly string[]): Bounds {
  const mostEager = fromMostEager.find((frequency) => wanted.includes(frequency))
  const bounds = mostEager ? boundsFor[mostEager] : catalogueBounds
  if (!isCatalogue) return bounds
  return {
    least: Math.min(bounds.least, catalogueBounds.least),
    most: Math.min(bounds.most, catalogueBounds.most),
  }
}

/** The longest that a feed waits for a subscriber who wants news this often. */
export function getLongestWaitMs(wanted: UpdateFrequency): number {
  return boundsFor[wanted].most * minuteMs
}

export type IntervalInput = {
  /** The interval that has just passed; null before the first success. */
  minutes: number | null
  broughtNews: boolean
  isCatalogue: boolean
  /** The update frequencies of its subscribers. */
  wanted: readonly string[]
}

/** How long a feed that answered is left alone: half as long as before when it brought news, else half as long again. */
export function computeNextInterval({ minutes, broughtNews, isCatalogue, wanted }: IntervalInput): number {
  const { least, most } = chooseBounds(isCatalogue, wanted)
  const adapted = minutes === null ? usualMinutes : broughtNews ? minutes / 2 : minutes * 1.5
  return Math.round(Math.min(most, Math.max(least, adapted)))
}

/** How long a server asks to be left alone, in seconds or until a date; 0 without a readable wish, a day at most. */
export function parseRetryAfterMs(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(asked) ? 0 : Math.min(longestMinutes * minuteMs, Math.max(0, asked))
}

/** Doubles with every failure in a row, up to a day; a longer wait that the server asks for is kept, up to a day too. */
export function computeRetryTime(now: Date, failuresBefore: number, retryAfter: string | null): Date {
  const backOff = Math.min(longestMinutes, usualMinutes * 2 ** Math.min(failuresBefore, 10)) * minuteMs
  return new Date(now.getTime() + Math.max(backOff, parseRetryAfterMs(retryAfter, now)))
}
