import { useEffect, useState } from 'react'

const minuteMs = 60_000
const minuteOf = (moment: Date) => Math.floor(moment.getTime() / minuteMs)

/** The current time, updated every minute and when a sleeping tab becomes visible. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const current = new Date()
      setNow((shown) => (minuteOf(shown) === minuteOf(current) ? shown : current))
      timer = setTimeout(tick, minuteMs - (current.getTime() % minuteMs) + 20)
    }
    // Effects may run late, when the minute that was drawn has passed.
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
