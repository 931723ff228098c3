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

/** The props of the form's parts. */
export type FormPartProps = { values: FormValues; change: (changes: Partial<FormValues>) => void }

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

export function splitFormValues(values: FormValues): {
  preferences: Preferences
  profile: ProfileChanges
} {
  const { firstName, language, location, timezone, ...preferences } = values
  return {
    preferences,
    profile: {
      language_preference: language,
      location: location.toWellFormed().trim() || null,
      timezone: timezone.trim() || null,
      ...(firstName === undefined ? {} : { firstname: firstName.toWellFormed().trim() }),
    },
  }
}
