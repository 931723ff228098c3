import { useEffect, useRef, useState, type ReactNode } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { actionTexts } from '@tidings/contract/texts/actions'
import { shownMessage } from '#platform/http/api-client.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { useStoredPreferences } from './use-stored-preferences.ts'

const loading = <Skeleton rows={5}>{preferencesTexts.loading}</Skeleton>

const PreferencesForm = lazyPart(
  async () => ({ default: (await import('./preferences-form.tsx')).PreferencesForm }),
  loading,
)

const BriefingSettings = lazyPart(async () => ({
  default: (await import('./briefing-settings.tsx')).BriefingSettings,
}))

const PreferencesSummary = lazyPart(
  async () => ({ default: (await import('./preferences-summary.tsx')).PreferencesSummary }),
  loading,
)

const tabs = [
  { name: 'form', title: preferencesTexts.formTab },
  { name: 'summary', title: preferencesTexts.summaryTab },
] as const

export function PersonalisationCard() {
  const [tab, setTab] = useState<'form' | 'summary'>('form')
  return (
    <Card title={preferencesTexts.cardTitle}>
      <Tabs label={preferencesTexts.cardTitle} tabs={tabs} selected={tab} onSelect={setTab}>
        <Panel tab={tab} />
      </Tabs>
    </Card>
  )
}

/** Draws what is far down the page once it comes near, or a link leads to it: its code is not for the first look. */
function WhenNear({ draw }: { draw: () => ReactNode }) {
  const [isNear, setIsNear] = useState(location.hash !== '')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true))
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return isNear ? draw() : <div ref={place} className="h-px" />
}

function Panel({ tab }: { tab: 'form' | 'summary' }) {
  const { user } = useAuth()
  const { data: stored, isPending, error, refetch } = useStoredPreferences()
  if (isPending) return loading
  if (!stored) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Banner tone="bad">{shownMessage(error, preferencesTexts.error)}</Banner>
        <Button look="secondary" compact onClick={() => void refetch()}>
          {actionTexts.tryAgain}
        </Button>
      </div>
    )
  }
  return tab === 'form' ? (
    <>
      <PreferencesForm stored={stored} />
      {user ? <WhenNear draw={() => <BriefingSettings stored={stored} />} /> : null}
    </>
  ) : (
    <PreferencesSummary preferences={stored.preferences} />
  )
}
