import { useRef, type FormEvent, type ReactNode } from 'react'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/form/focus-first-invalid.ts'
import {
  keepChanged,
  toFormValues,
  type FormChanges,
  type FormPartProps,
  type FormValues,
} from './form-values.ts'
import { usePreferencesDraft } from './preferences-draft.tsx'
import { useSavePreferences } from './use-save-preferences.ts'
import type { StoredPreferences } from './use-stored-preferences.ts'

type PreferencesFieldsProps = {
  stored: StoredPreferences
  label: string
  title?: ReactNode
  /** Whether a failure to save the profile's part counts as a failure. */
  isProfileNeeded?: boolean
  /** Further reasons why the form cannot be saved, which the fields show. */
  findProblem?: (values: FormValues) => string | null
  children: (part: FormPartProps) => ReactNode
}

/** A form with some of the preferences. All such forms share one draft and save all of it. */
export function PreferencesFields(props: PreferencesFieldsProps) {
  const { children, findProblem, isProfileNeeded = false, label, stored, title } = props
  const { draft, setDraft } = usePreferencesDraft()
  const { busy: saving, done, problem, save, reset } = useSavePreferences({ isProfileNeeded })
  const storedValues = toFormValues(stored.preferences, stored.profile)
  const values = { ...storedValues, ...draft }
  const form = useRef<HTMLFormElement>(null)

  function change(changes: FormChanges) {
    setDraft(keepChanged({ ...draft, ...changes }, storedValues))
    if (done) reset()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    const isInvalid = form.current?.querySelector('[aria-invalid="true"]') ?? findProblem?.(values)
    if (isInvalid) return focusFirstInvalid(form.current)
    save(draft ?? {}, () => setDraft(null))
  }

  return (
    <form ref={form} onSubmit={onSubmit} aria-label={label} className="flex flex-col gap-7">
      {title}
      <fieldset disabled={saving} className="contents">
        {children({ values, change })}
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
