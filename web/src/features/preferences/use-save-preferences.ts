import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { preferencesTexts } from '@tidings/contract/texts-dashboard'
import { logProblem } from '#platform/log.ts'
import { loadRecords } from '#platform/load-records.ts'
import { useAuth } from '#platform/session.tsx'
import { locationProblem, splitFormValues, type FormValues } from './form-values.ts'
import { storedPreferencesKey, type StoredPreferences } from './use-stored-preferences.ts'
import { useResyncSubscriptions } from './use-subscriptions.ts'

export type SaveOutcome = { kind: 'none' | 'saving' } | { kind: 'saved' | 'failed'; message: string }

/** `save` resolves to true once the preferences stand; the profile's part may fail, which is only logged. */
export function useSavePreferences() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const resync = useResyncSubscriptions()
  const isBusy = useRef(false)
  const [outcome, setOutcome] = useState<SaveOutcome>({ kind: 'none' })

  async function store(values: FormValues): Promise<SaveOutcome> {
    if (!user || !(await project.accessToken()))
      return { kind: 'failed', message: preferencesTexts.loggedOut }
    const problem = locationProblem(values.location)
    if (problem) return { kind: 'failed', message: `Location: ${problem}` }
    const { preferences: changes, profile: profileChanges } = splitFormValues(values)
    const { updatePreferences, updateProfile } = await loadRecords()
    const preferences = await updatePreferences(project, user.id, changes)
    if (!preferences) return { kind: 'failed', message: preferencesTexts.saveFailed }
    const profile = await updateProfile(project, user.id, profileChanges)
    const key = storedPreferencesKey(user.id)
    queries.setQueryData<StoredPreferences>(key, (before) => ({
      preferences,
      profile: profile ?? before?.profile ?? null,
    }))
    return { kind: 'saved', message: preferencesTexts.saved }
  }

  async function save(values: FormValues): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setOutcome({ kind: 'saving' })
    try {
      const stored = await store(values)
      setOutcome(stored)
      if (stored.kind === 'saved') void resync()
      return stored.kind === 'saved'
    } catch (error) {
      logProblem('Preferences could not be saved', error)
      setOutcome({ kind: 'failed', message: preferencesTexts.error })
      return false
    } finally {
      isBusy.current = false
    }
  }

  return { outcome, save, forget: () => setOutcome({ kind: 'none' }) }
}
