import { useEffect, useState } from 'react'

/**
 * Milliseconds left until `deadlineMs` (a `Date.now()` time), 0 without one. Reckoned from the clock each time, since
 * timers of a hidden tab are slowed.
 */
export function useCountdown(deadlineMs: number | null): number {
  const [looked, setLooked] = useState(() => ({ deadlineMs, nowMs: Date.now() }))
  // A new deadline is never held against an old look at the clock: it would begin with more than it has.
  const current = looked.deadlineMs === deadlineMs ? looked : { deadlineMs, nowMs: Date.now() }
  if (current !== looked) setLooked(current)
  const { nowMs } = current
  const leftMs = deadlineMs === null ? 0 : Math.max(0, deadlineMs - nowMs)
  const running = leftMs > 0

  useEffect(() => {
    if (deadlineMs === null) return undefined
    const look = () => setLooked({ deadlineMs, nowMs: Date.now() })
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
