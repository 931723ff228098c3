import { useQueryClient } from '@tanstack/react-query'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { loadRecords } from '#platform/project/load-records.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from '#platform/project/project.ts'
import type { ProfileChanges } from '#platform/project/records/profiles.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { checkLocation, splitChanges, type FormChanges } from './form-values.ts'
import { storedPreferencesKey, type StoredPreferences } from './use-stored-preferences.ts'
import { useResyncSubscriptions } from './use-subscriptions.ts'

/** Updates the name in the greeting. */
async function rename({ auth }: Project, name: string): Promise<void> {
  const { error } = await auth.updateUser({ data: { name, full_name: name } })
  if (error) logProblem('The account keeps its name', error)
}

/** The specification updates language, location and time zone together, so those that are the same are read just before. */
async function saveProfile(project: Project, userId: string, changes: ProfileChanges) {
  const { loadProfile, updateProfile } = await loadRecords()
  const { firstname: _, ...latest } = (await loadProfile(project, userId)) ?? {}
  const profile = await updateProfile(project, userId, { ...latest, ...changes })
  if (profile && changes.firstname) await rename(project, changes.firstname)
  return profile
}

/**
 * `onSaved` is called once the preferences are saved. A failure to save the profile is only logged, unless `isProfileNeeded`.
 */
export function useSavePreferences({ isProfileNeeded = false } = {}) {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const resync = useResyncSubscriptions()
  const { start, ...action } = useAction()

  async function store(changes: FormChanges): Promise<void> {
    if (!user || !(await project.accessToken())) throw new ShownError(preferencesTexts.loggedOut)
    const problem = checkLocation(changes.location ?? '')
    if (problem) throw new ShownError(`Location: ${problem}`)
    const changed = splitChanges(changes)
    const { updatePreferences } = await loadRecords()
    const preferences = await updatePreferences(project, user.id, changed.preferences)
    if (!preferences) throw new ShownError(preferencesTexts.saveFailed)
    const profile = changed.profile && (await saveProfile(project, user.id, changed.profile))
    if (changed.profile && !profile && isProfileNeeded) throw new ShownError(preferencesTexts.saveFailed)
    queries.setQueryData<StoredPreferences>(storedPreferencesKey(user.id), (before) => ({
      preferences,
      profile: profile ?? before?.profile ?? null,
    }))
  }

  const save = (changes: FormChanges, onSaved: () => void) =>
    start(async () => {
      await store(changes)
      void resync()
      onSaved()
      return preferencesTexts.saved
    }, preferencesTexts.error)

  return { ...action, save }
}
