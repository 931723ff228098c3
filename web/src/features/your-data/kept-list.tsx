import type { Retention } from '@tidings/contract/api/personal-data'
import { yourDataTexts } from '@tidings/contract/texts/your-data'

export type KeptTime = readonly [name: string, time: string]

type KeptListProps = { isAtProject: boolean; kept: Retention }

function describeKept({ isAtProject, kept }: KeptListProps): KeptTime[] {
  const names = yourDataTexts.kept
  const orOtherwise = (days: Retention['historyDays'], otherwise: string) =>
    days === null ? otherwise : yourDataTexts.days(days)
  const untilDeleted = isAtProject ? yourDataTexts.byProject : yourDataTexts.untilDeleted
  const mails: KeptTime[] = kept.mailDays === null ? [] : [[names.mails, yourDataTexts.days(kept.mailDays)]]
  return [
    [names.history, orOtherwise(kept.historyDays, untilDeleted)],
    [
      names.recordings,
      kept.recordingsDays === 0 ? yourDataTexts.notKept : yourDataTexts.days(kept.recordingsDays),
    ],
    [names.sessions, orOtherwise(kept.sessionDays, yourDataTexts.byProject)],
    [names.events, yourDataTexts.days(kept.eventsDays)],
    ...mails,
  ]
}

/** How long each kind of data is kept; `more` adds rows. */
export function KeptList({ of, more = [] }: { of: KeptListProps; more?: readonly KeptTime[] }) {
  return (
    <dl className="mt-2 divide-y divide-rule text-sm">
      {[...describeKept(of), ...more].map(([name, time]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
          <dt>{name}</dt>
          <dd className="text-soft">{time}</dd>
        </div>
      ))}
    </dl>
  )
}
