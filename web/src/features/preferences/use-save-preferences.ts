import { useQueryClient } from '@tanstack/react-query'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { importCode } from '#platform/import-code.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import type { FormChanges } from './form-values.ts'
import { storedPreferencesKey, useStoredPreferences } from './use-stored-preferences.ts'
import { useResyncSubscriptions } from './use-subscriptions.ts'

/**
 * `onSaved` is called once the preferences are saved. A failure to save the profile is only logged, unless `isProfileNeeded`.
 */
export function useSavePreferences({ isProfileNeeded = false } = {}) {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const { data: stored } = useStoredPreferences()
  const resync = useResyncSubscriptions()
  const { start, ...action } = useAction()

  async function store(draft: FormChanges): Promise<void> {
    if (!user || !(await project.accessToken())) throw new ShownError(preferencesTexts.loggedOut)
    if (!stored) throw new ShownError(preferencesTexts.saveFailed)
    const { savePreferences } = await importCode(() => import('./save-preferences.ts')).catch((error) => {
      throw new ShownError(preferencesTexts.saveFailed, { cause: error })
    })
    const saved = await savePreferences(project, user.id, { draft, stored, isProfileNeeded })
    queries.setQueryData(storedPreferencesKey(user.id), saved)
  }

  const save = (draft: FormChanges, onSaved: () => void) =>
    start(async () => {
      await store(draft)
      void resync()
      onSaved()
      return preferencesTexts.saved
    }, preferencesTexts.error)

  return { ...action, save }
}
