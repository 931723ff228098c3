import { useQueryClient } from '@tanstack/react-query'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { loadRecords } from '#platform/project/load-records.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from '#platform/project/project.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { checkLocation, splitFormValues, type FormValues } from './form-values.ts'
import { storedPreferencesKey, type StoredPreferences } from './use-stored-preferences.ts'
import { useResyncSubscriptions } from './use-subscriptions.ts'

/** Updates the name in the greeting. */
async function rename({ auth }: Project, name: string): Promise<void> {
  const { error } = await auth.updateUser({ data: { name, full_name: name } })
  if (error) logProblem('The account keeps its name', error)
}

/**
 * `onSaved` is called once the preferences are saved. A failure to save the profile is only logged, unless `isProfileNeeded`.
 */
export function useSavePreferences({ isProfileNeeded = false } = {}) {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const resync = useResyncSubscriptions()
  const { start, ...action } = useAction()

  async function store(values: FormValues): Promise<void> {
    if (!user || !(await project.accessToken())) throw new ShownError(preferencesTexts.loggedOut)
    const problem = checkLocation(values.location)
    if (problem) throw new ShownError(`Location: ${problem}`)
    const { preferences: changes, profile: profileChanges } = splitFormValues(values)
    const { updatePreferences, updateProfile } = await loadRecords()
    const preferences = await updatePreferences(project, user.id, changes)
    if (!preferences) throw new ShownError(preferencesTexts.saveFailed)
    const profile = await updateProfile(project, user.id, profileChanges)
    if (!profile && isProfileNeeded) throw new ShownError(preferencesTexts.saveFailed)
    if (profile && profileChanges.firstname) await rename(project, profileChanges.firstname)
    queries.setQueryData<StoredPreferences>(storedPreferencesKey(user.id), (before) => ({
      preferences,
      profile: profile ?? before?.profile ?? null,
    }))
  }

  const save = (values: FormValues, onSaved: () => void) =>
    start(async () => {
      await store(values)
      void resync()
      onSaved()
      return preferencesTexts.saved
    }, preferencesTexts.error)

  return { ...action, save }
}
