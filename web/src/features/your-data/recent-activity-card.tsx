import { useState } from 'react'
import type { SecurityEvent } from '@tidings/contract/api/security-events'
import { securityEvents } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { recentActivityTexts } from '@tidings/contract/texts/your-data'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { usePersonalData, useSecurityEvents } from './use-personal-data.ts'

const shownAtFirst = 5

/** Recent security events, so that users notice access by somebody else. */
export function RecentActivityCard() {
  const events = useSecurityEvents()
  const isAtProject = usePersonalData().data?.isAtProject === true
  return (
    <Card title={recentActivityTexts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">{recentActivityTexts.lead(String(securityEvents.keptDays))}</p>
        {isAtProject ? <p className="text-sm text-soft">{recentActivityTexts.atProject}</p> : null}
        {events.isPending ? <Skeleton rows={2}>{recentActivityTexts.loading}</Skeleton> : null}
        {events.isError ? (
          <div className="flex flex-col items-start gap-3">
            <Banner tone="bad">{recentActivityTexts.failed}</Banner>
            <Button look="secondary" compact onClick={() => void events.refetch()}>
              {actionTexts.tryAgain}
            </Button>
          </div>
        ) : null}
        {events.data ? <EventList events={events.data} /> : null}
      </div>
    </Card>
  )
}

function EventList({ events }: { events: SecurityEvent[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const format = useFormatMoment()
  if (events.length === 0) return <p>{recentActivityTexts.none}</p>
  const shown = isWhole ? events : events.slice(0, shownAtFirst)
  return (
    <>
      <ul aria-label={recentActivityTexts.title} className="flex flex-col divide-y divide-rule">
        {shown.map(({ at, id, kind, network }) => (
          <li key={id} className="py-3">
            <p className="font-semibold">{recentActivityTexts.eventNames[kind]}</p>
            <p className="text-sm text-soft wrap-anywhere">
              <time dateTime={at}>{format(at, 'moment')}</time>
              {network ? ` · ${recentActivityTexts.from(network)}` : ''}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < events.length ? (
        <Button look="secondary" className="self-start" onClick={() => setIsWhole(true)}>
          {recentActivityTexts.more}
        </Button>
      ) : null}
    </>
  )
}
