import { useQuery } from '@tanstack/react-query'
import {
  defaultLanguage,
  defaultPreferences,
  defaultTestUser,
  type Preferences,
} from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { loadRecords } from '#platform/project/load-records.ts'
import type { ProfileFields } from '#platform/project/records/profiles.ts'
import { useAuth } from '#platform/session/session.tsx'

export type StoredPreferences = { preferences: Preferences | null; profile: ProfileFields | null }

export function storedPreferencesKey(userId: string | undefined) {
  return ['preferences', userId] as const
}

const testUserPreferences: StoredPreferences = {
  preferences: structuredClone(defaultPreferences as Preferences),
  profile: {
    firstname: defaultTestUser.firstName,
    language_preference: defaultLanguage,
    location: null,
    timezone: null,
  },
}

/** Without a user, returns the default test user's preferences without loading anything. */
export function useStoredPreferences() {
  const { project, user } = useAuth()
  const userId = user?.id
  return useQuery<StoredPreferences>({
    queryKey: storedPreferencesKey(userId),
    ...(userId ? {} : { initialData: testUserPreferences }),
    queryFn: async () => {
      if (!userId) return testUserPreferences
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
