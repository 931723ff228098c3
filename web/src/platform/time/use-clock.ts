import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The current time, updated every minute and when a sleeping tab becomes visible. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      setNow(new Date())
      timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs) + 20)
    }
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs) + 20)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
