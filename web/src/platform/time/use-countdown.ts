import { useLayoutEffect, useState } from 'react'
import { steadyNowMs } from './steady-clock.ts'

/**
 * Milliseconds left until `deadlineMs` (a `steadyNowMs` time), 0 without one. Reckoned from the clock each time, since
 * timers of a hidden tab are slowed.
 */
export function useCountdown(deadlineMs: number | null): number {
  const [nowMs, setNowMs] = useState(steadyNowMs)
  const leftMs = deadlineMs === null ? 0 : Math.max(0, deadlineMs - nowMs)
  const running = leftMs > 0

  // A layout effect, before anything is drawn: a new deadline held against an old look at the clock would begin with
  // more than it has.
  useLayoutEffect(() => {
    const look = () => setNowMs(steadyNowMs())
    look()
    if (!running) return undefined
    const timer = setInterval(look, 250)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [deadlineMs, running])

  return leftMs
}
