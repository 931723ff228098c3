import {
  defaultLanguage,
  defaultPreferences,
  type Language,
  type Preferences,
} from '@tidings/contract/entities'
import { locationMaxCharacters } from '@tidings/contract/limits'
import { fieldTexts } from '@tidings/contract/texts/fields'
import type { ProfileChanges, ProfileFields } from '#platform/project/records/profiles.ts'

/**
 * The form's values: the preferences row and three fields of the profile. Empty strings stand for null. `firstName` is only set
 * once it has been changed, on the Profile page.
 */
export type FormValues = Preferences & {
  language: Language
  location: string
  timezone: string
  firstName?: string | undefined
}

/** Only what differs from what is stored: another tab or device may save the rest meanwhile. */
export type FormChanges = Partial<FormValues>

/** The props of the form's parts. */
export type FormPartProps = { values: FormValues; change: (changes: FormChanges) => void }

export function toFormValues(preferences: Preferences | null, profile: ProfileFields | null): FormValues {
  return {
    ...structuredClone(preferences ?? (defaultPreferences as Preferences)),
    language: profile?.language_preference ?? defaultLanguage,
    location: profile?.location ?? '',
    timezone: profile?.timezone ?? '',
  }
}

/** The problem with this location; null if there is none. */
export function checkLocation(location: string): string | null {
  return location.trim().length > locationMaxCharacters
    ? fieldTexts.tooLong(locationMaxCharacters.toLocaleString('en-US'))
    : null
}

/** The slider's steps result in 1.2000000000000002. */
export function roundSpeed(speed: number): number {
  return Number(speed.toFixed(1))
}

/** Null if nothing differs. */
export function keepChanged(values: FormChanges, stored: FormValues): FormChanges | null {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof FormValues]),
  )
  return changed.length > 0 ? Object.fromEntries(changed) : null
}

/** The changes of each of the two rows; null for a profile that stays as it is. */
export function splitChanges(changes: FormChanges): {
  preferences: Partial<Preferences>
  profile: ProfileChanges | null
} {
  const { firstName, language, location, timezone, ...preferences } = changes
  const profile: ProfileChanges = {
    ...(firstName === undefined ? {} : { firstname: firstName.toWellFormed().trim() }),
    ...(language === undefined ? {} : { language_preference: language }),
    ...(location === undefined ? {} : { location: location.toWellFormed().trim() || null }),
    ...(timezone === undefined ? {} : { timezone: timezone.trim() || null }),
  }
  return { preferences, profile: Object.keys(profile).length > 0 ? profile : null }
}
