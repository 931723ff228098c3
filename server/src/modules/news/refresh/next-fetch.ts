import type { UpdateFrequency } from '@tidings/contract/entities'

const minuteMs = 60_000
const usualMinutes = 15
const longestMinutes = 24 * 60

type Bounds = { least: number; most: number }

// In minutes, by the most frequent updates that a subscriber wants.
const boundsByFrequency: Record<UpdateFrequency, Bounds> = {
  'real-time': { least: 5, most: 30 },
  hourly: { least: 15, most: 60 },
  daily: { least: 15, most: 4 * 60 },
  weekly: { least: 60, most: 12 * 60 },
}
const mostFrequentFirst: UpdateFrequency[] = ['real-time', 'hourly', 'daily', 'weekly']
// Anyone may ask about the catalogue, subscribed or not.
const catalogueBounds: Bounds = { least: 15, most: 2 * 60 }

function chooseBounds(isCatalogue: boolean, wanted: readonly string[]): Bounds {
  const mostFrequent = mostFrequentFirst.find((frequency) => wanted.includes(frequency))
  const bounds = mostFrequent ? boundsByFrequency[mostFrequent] : catalogueBounds
  if (!isCatalogue) return bounds
  return {
    least: Math.min(bounds.least, catalogueBounds.least),
    most: Math.min(bounds.most, catalogueBounds.most),
  }
}

export function getLongestWaitMs(wanted: UpdateFrequency): number {
  return boundsByFrequency[wanted].most * minuteMs
}

export type IntervalInput = {
  /** The interval that just ended; null before the first success. */
  minutes: number | null
  hasNews: boolean
  isCatalogue: boolean
  wanted: readonly string[]
}

/** Minutes until the next fetch: half the last interval if there was news, else one and a half times it. */
export function computeNextInterval({ minutes, hasNews, isCatalogue, wanted }: IntervalInput): number {
  const { least, most } = chooseBounds(isCatalogue, wanted)
  const adapted = minutes === null ? usualMinutes : hasNews ? minutes / 2 : minutes * 1.5
  return Math.round(Math.min(most, Math.max(least, adapted)))
}

/** The wait that a `Retry-After` header asks for, as seconds or a date; 0 if unreadable, a day at most. */
export function parseRetryAfterMs(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  const requested = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(requested) ? 0 : Math.min(longestMinutes * minuteMs, Math.max(0, requested))
}

/** The wait doubles with every failure in a row, up to a day; a longer `Retry-After` is respected, up to a day too. */
export function computeRetryTime(now: Date, failuresBefore: number, retryAfter: string | null): Date {
  const backOff = Math.min(longestMinutes, usualMinutes * 2 ** Math.min(failuresBefore, 10)) * minuteMs
  return new Date(now.getTime() + Math.max(backOff, parseRetryAfterMs(retryAfter, now)))
}
