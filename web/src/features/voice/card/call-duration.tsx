import { voiceTexts } from '@tidings/contract/texts/voice'
import { useEffect, useState } from 'react'
import { formatTwoDigitMinuteSecond } from '#platform/time/duration.ts'

/** Computed from the start time, not by counting ticks, so that it is right after the page was in the background. */
export function CallDuration({ startedAtMs }: { startedAtMs: number | null }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (startedAtMs === null) return
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [startedAtMs])
  const seconds = startedAtMs === null ? 0 : Math.max(0, Math.floor((nowMs - startedAtMs) / 1000))
  return (
    <p className="text-sm text-soft tabular-nums" role="timer">
      {voiceTexts.durationLabel} {formatTwoDigitMinuteSecond(seconds * 1000)}
    </p>
  )
}
