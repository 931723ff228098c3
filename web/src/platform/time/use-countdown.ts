import { useLayoutEffect, useState } from 'react'
import { steadyNowMs } from './steady-clock.ts'

/**
 * Milliseconds left until `deadlineMs` (a `steadyNowMs` time), 0 without one. Computed from the clock each time, because timers
 * of hidden tabs are throttled.
 */
export function useCountdown(deadlineMs: number | null): number {
  const [nowMs, setNowMs] = useState(steadyNowMs)
  const leftMs = deadlineMs === null ? 0 : Math.max(0, deadlineMs - nowMs)
  const running = leftMs > 0

  // A layout effect, because a new deadline compared with a stale time would start with too much.
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
