import type { QueryHistoryEntry } from '@tidings/contract/entities'
import type { BadgeTone } from '#ui/badge.tsx'

const dayMs = 86_400_000

const tones = new Map<string, BadgeTone>([
  ['started', 'blue'],
  ['completed', 'green'],
  ['error', 'red'],
])

export function chooseTone(status: string): BadgeTone {
  return tones.get(status) ?? 'grey'
}

/** `11/20/2026, 06:15 PM`: always en-US; empty for an invalid date. */
export function formatEntryDate(iso: string, timeZone?: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleString('en-US', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  })
}

/** Null without a duration; 0 counts as one. */
export function formatEntryDuration(seconds: number | null | undefined): string | null {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return null
  const whole = Math.round(seconds)
  return `${whole} ${whole === 1 ? 'second' : 'seconds'}`
}

type OwnAudioPath = `/api/audio/${string}`

/** Whether it is stored on our own server rather than at a voice provider. */
export function isOwnAudio(url: string): url is OwnAudioPath {
  return /^\/api\/audio\/[\w-]+$/.test(url)
}

/** Whether the retention of our own recordings is over. */
export function hasSoundExpired(
  { audio_response_url: url, created_at: createdAt }: QueryHistoryEntry,
  keptDays: number,
  now: Date,
): boolean {
  if (!url || !isOwnAudio(url)) return false
  return now.getTime() - new Date(createdAt).getTime() >= keptDays * dayMs
}
