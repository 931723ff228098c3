import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { lazyPart } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import { toFormValues, checkLocation, type FormValues } from './form-values.ts'
import { InterestsAndSources } from './interests-and-sources.tsx'
import { LanguageAndPlace } from './language-and-place.tsx'
import { NewsSettings } from './news-settings.tsx'
import { usePreferencesDraft } from './preferences-draft.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import type { StoredPreferences } from './use-stored-preferences.ts'
import { VoiceSettingsFields } from './voice-settings-fields.tsx'

const BriefingSettings = lazyPart(async () => ({
  default: (await import('./briefing-settings.tsx')).BriefingSettings,
}))

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

/** The specification's form, and below it what is ours. */
export function PreferencesForm({ stored }: { stored: StoredPreferences }) {
  const { user } = useAuth()
  return (
    <>
      <SpecifiedForm stored={stored} />
      {user ? <WhenNear draw={() => <BriefingSettings stored={stored} />} /> : null}
    </>
  )
}

function SpecifiedForm({ stored }: { stored: StoredPreferences }) {
  const { draft, setDraft } = usePreferencesDraft()
  const { busy: saving, done, problem, save, reset } = useSavePreferences()
  const storedValues = toFormValues(stored.preferences, stored.profile)
  const values = draft ?? storedValues
  const form = useRef<HTMLFormElement>(null)

  function change(changes: Partial<FormValues>) {
    const next = { ...values, ...changes }
    setDraft(JSON.stringify(next) === JSON.stringify(storedValues) ? null : next)
    if (done) reset()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    if (checkLocation(values.location)) return focusFirstInvalid(form.current)
    save(values, () => setDraft(null))
  }

  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      aria-label={preferencesTexts.formTitle}
      className="flex flex-col gap-7"
    >
      <h3 className="text-lg">{preferencesTexts.formTitle}</h3>
      <fieldset disabled={saving} className="contents">
        <InterestsAndSources values={values} change={change} />
        <NewsSettings values={values} change={change} />
        <VoiceSettingsFields values={values} change={change} />
        <LanguageAndPlace values={values} change={change} />
      </fieldset>
      {done || problem ? <Banner tone={done ? 'good' : 'bad'}>{done ?? problem}</Banner> : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={saving}>
          {saving ? preferencesTexts.saving : preferencesTexts.save}
        </Button>
        {draft && !saving ? <p className="text-sm text-soft">Not saved yet.</p> : null}
      </div>
    </form>
  )
}
