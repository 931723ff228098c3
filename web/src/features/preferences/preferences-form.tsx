import { useRef, type FormEvent } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
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

export function PreferencesForm({ stored }: { stored: StoredPreferences }) {
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
