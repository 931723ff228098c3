import {
  defaultLanguage,
  defaultPreferences,
  type Language,
  type Preferences,
} from '@tidings/contract/entities'
import { interestLimits, locationMaxCharacters, sourceLimits } from '@tidings/contract/limits'
import { fieldTexts } from '@tidings/contract/texts/fields'
import { includesText } from '#ui/form/unique-texts.ts'
import type { ProfileFields } from '#platform/project/records/profiles.ts'

export type ListName = 'interests' | 'preferred_sources'

/**
 * The form's values: the preferences row and three fields of the profile. Empty strings stand for null. `firstName` is only set
 * once it has been changed, on the Profile page. `typed` is in the lists' fields, to be added by a save at the latest.
 */
export type FormValues = Preferences & {
  language: Language
  location: string
  timezone: string
  firstName?: string | undefined
  typed: Record<ListName, string>
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
    typed: { interests: '', preferred_sources: '' },
  }
}

/** The problem with this location; null if there is none. */
export function checkLocation(location: string): string | null {
  return location.trim().length > locationMaxCharacters
    ? fieldTexts.tooLong(locationMaxCharacters.toLocaleString('en-US'))
    : null
}

const limitsOf = { interests: interestLimits, preferred_sources: sourceLimits }

/** Why what is typed cannot be added to the list; null if it can, or if there is nothing to add. */
export function checkTyped(values: FormValues, list: ListName): string | null {
  const [items, text, limits] = [values[list], values.typed[list].trim(), limitsOf[list]]
  if (text === '' || includesText(items, text)) return null
  if (text.length > limits.characters) {
    return fieldTexts.tooLong(limits.characters.toLocaleString('en-US'))
  }
  const characters = items.reduce((sum, item) => sum + item.length, text.length)
  const isFull = items.length >= limits.items || characters > limits.charactersOfAll
  return isFull ? 'The list is full. Remove something to add this.' : null
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
