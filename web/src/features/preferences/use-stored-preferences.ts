import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { preferencesTexts } from '@tidings/contract/texts-dashboard'
import { loadRecords } from '#platform/load-records.ts'
import type { ProfileFields } from '#platform/records/profiles.ts'
import { useAuth } from '#platform/session.tsx'

export type StoredPreferences = { preferences: Preferences | null; profile: ProfileFields | null }

export function storedPreferencesKey(userId: string | undefined) {
  return ['preferences', userId] as const
}

/** Without a user: nothing stored, so that the form shows the defaults. */
export function useStoredPreferences() {
  const { project, user } = useAuth()
  const userId = user?.id
  return useQuery<StoredPreferences>({
    queryKey: storedPreferencesKey(userId),
    queryFn: async () => {
      if (!userId) return { preferences: null, profile: null }
      const { loadPreferences, loadProfile } = await loadRecords()
      const [{ preferences, failed }, profile] = await Promise.all([
        loadPreferences(project, userId),
        loadProfile(project, userId),
      ])
      if (failed) throw new AppError('unavailable', preferencesTexts.error)
      return { preferences, profile }
    },
  })
}
