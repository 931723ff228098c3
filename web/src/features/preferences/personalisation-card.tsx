import { useState } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { actionTexts } from '@tidings/contract/texts/actions'
import { shownMessage } from '#platform/http/api-client.ts'
import { lazyPart } from '#platform/lazy-part.ts'
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

function Panel({ tab }: { tab: 'form' | 'summary' }) {
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
    <PreferencesForm stored={stored} />
  ) : (
    <PreferencesSummary preferences={stored.preferences} />
  )
}
