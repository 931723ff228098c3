import { useEffect, useRef, useState, type ReactNode } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { loadOptionally } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'
import { InterestList, SourceList } from './interests-and-sources.tsx'
import { LanguageAndPlace } from './language-and-place.tsx'
import { NewsSettings } from './news-settings.tsx'
import { PreferencesFields } from './preferences-fields.tsx'
import type { StoredPreferences } from './use-stored-preferences.ts'
import { VoiceSettingsFields } from './voice-settings-fields.tsx'

/** Optional, so that the specification's form also works offline. */
const BriefingSettings = loadOptionally(() => import('./briefings/briefing-settings.tsx'), 'BriefingSettings')

/** Renders content far down the page when it comes near or is linked to, to keep its code out of the first load. */
function WhenNear({ draw }: { draw: () => ReactNode }) {
  const [isNear, setIsNear] = useState(location.hash !== '')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = new IntersectionObserver((changes) => {
      if (changes.some((change) => change.isIntersecting)) setIsNear(true)
    })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return isNear ? draw() : <div ref={place} className="h-px" />
}

/** The specification's form, and our own settings below it. */
export function PreferencesForm({ stored }: { stored: StoredPreferences }) {
  const { user } = useAuth()
  return (
    <>
      <SpecifiedForm stored={stored} />
      {user ? <WhenNear draw={() => <BriefingSettings stored={stored} />} /> : null}
    </>
  )
}

/** The form with all preferences. */
function SpecifiedForm({ stored }: { stored: StoredPreferences }) {
  return (
    <PreferencesFields
      stored={stored}
      label={preferencesTexts.formTitle}
      title={<h3 className="text-lg">{preferencesTexts.formTitle}</h3>}
    >
      {(part) => (
        <>
          <InterestList {...part} />
          <SourceList {...part} />
          <NewsSettings {...part} />
          <VoiceSettingsFields {...part} />
          <LanguageAndPlace {...part} />
        </>
      )}
    </PreferencesFields>
  )
}
