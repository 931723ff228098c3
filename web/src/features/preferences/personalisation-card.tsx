import { useState } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { loadLazily } from '#platform/lazy-part.ts'
import { Card } from '#ui/layout/card.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { LoadedPreferences, preferencesMeanwhile } from './loaded-preferences.tsx'

const PreferencesForm = loadLazily(
  () => import('./preferences-form.tsx'),
  'PreferencesForm',
  preferencesMeanwhile,
)

const PreferencesSummary = loadLazily(
  () => import('./preferences-summary.tsx'),
  'PreferencesSummary',
  preferencesMeanwhile,
)

const tabs = [
  { name: 'form', title: preferencesTexts.formTab },
  { name: 'summary', title: preferencesTexts.summaryTab },
] as const

export function PersonalisationCard() {
  const [tab, setTab] = useState<'form' | 'summary'>('form')
  return (
    <Card title={preferencesTexts.cardTitle} anchor="preferences">
      <Tabs label={preferencesTexts.cardTitle} tabs={tabs} selected={tab} onSelect={setTab}>
        <LoadedPreferences>
          {(stored) =>
            tab === 'form' ? (
              <PreferencesForm stored={stored} />
            ) : (
              <PreferencesSummary preferences={stored.preferences} />
            )
          }
        </LoadedPreferences>
      </Tabs>
    </Card>
  )
}
