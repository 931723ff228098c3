import { useClock } from '#platform/use-clock.ts'

const hourAndMinute = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Never announced by itself: a clock that talks every minute is a nuisance. */
export function Clock() {
  const now = useClock()
  return (
    <time
      dateTime={now.toISOString()}
      aria-live="off"
      className="text-xs font-semibold xs:text-sm whitespace-nowrap text-soft tabular-nums"
    >
      {hourAndMinute.format(now)}
    </time>
  )
}
