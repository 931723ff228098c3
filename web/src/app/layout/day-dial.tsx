import { useClock } from '#platform/use-clock.ts'

/** A tuning dial whose needle stands where the day stands: left at midnight, right at the next. */
export function DayDial() {
  const now = useClock()
  const dayPart = (now.getHours() * 60 + now.getMinutes()) / 1440
  return (
    <div aria-hidden="true" className="relative border-b border-ink">
      <div className="dial" />
      <div
        className="absolute inset-y-0 w-0.5 bg-signal"
        style={{ left: `${(dayPart * 100).toFixed(2)}%` }}
      />
    </div>
  )
}
