import type { Analytics } from '@tidings/contract/api/analytics'
import { formatMoment } from '#platform/time/format-moment.ts'

type Days = Analytics['days']

export const minutesTitle = 'Minutes in calls'

/** With one decimal below ten minutes. */
export function formatMinutes(seconds: number): string {
  const minutes = seconds / 60
  return minutes < 10 ? String(Number(minutes.toFixed(1))) : String(Math.round(minutes))
}

/** Formats a calendar day regardless of time zones. */
const nameDay = (day: string) => formatMoment(`${day}T12:00:00Z`, 'dayAndMonth', 'UTC')

const height = 100
const step = 10

type BarsProps = {
  days: Days
  title: string
  valueOf: (day: Days[number]) => number
  format: (value: number) => string
}

function Bars({ days, format, title, valueOf }: BarsProps) {
  const values = days.map(valueOf)
  const most = Math.max(...values)
  const at = values.indexOf(most)
  const best = days[at]
  const [first, last] = [days[0], days.at(-1)]
  if (!best || !first || !last) return null
  const told = most === 0 ? 'none' : `the most, ${format(most)}, on ${nameDay(best.day)}`
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-soft">{most === 0 ? 'none' : `most: ${format(most)}`}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}: ${told}. All figures are in the table.`}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="mt-1 h-28 w-full border-b border-edge"
      >
        {values.map((value, place) => {
          const tall = most === 0 ? 0 : (value / most) * height
          return (
            <rect
              key={days[place]?.day}
              x={place * step + 1}
              y={height - tall}
              width={step - 2}
              height={tall}
              className="fill-signal"
            />
          )
        })}
      </svg>
      <p aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 text-xs text-soft">
        <span>{nameDay(first.day)}</span>
        <span>{nameDay(last.day)}</span>
      </p>
    </figure>
  )
}

/** Questions and minutes per day, as a chart and as a table. */
export function DayChart({ days }: { days: Days }) {
  return (
    <div className="flex flex-col gap-5">
      <Bars days={days} title="Questions" valueOf={({ questions }) => questions} format={String} />
      <Bars
        days={days}
        title={minutesTitle}
        valueOf={({ callSeconds }) => callSeconds}
        format={formatMinutes}
      />
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4">
          Show as a table
        </summary>
        <table className="w-full">
          <caption className="sr-only">Questions and minutes in calls, the latest day first</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-2 pr-3">
                Day
              </th>
              <th scope="col" className="py-2 pr-3 text-right">
                Questions
              </th>
              <th scope="col" className="py-2 text-right">
                Minutes
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ callSeconds, day, questions }) => (
              <tr key={day} className="border-t border-rule tabular-nums">
                <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                  {nameDay(day)}
                </th>
                <td className="py-1.5 pr-3 text-right">{questions}</td>
                <td className="py-1.5 text-right">{formatMinutes(callSeconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
