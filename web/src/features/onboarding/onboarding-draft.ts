import * as v from 'valibot'
import {
  defaultLanguage,
  defaultPreferences,
  languages,
  updateFrequencies,
  type Language,
} from '@tidings/contract/entities'
import { readBrowserTimezone } from '#platform/time/timezone-choices.ts'
import { readyKey, toDraftKey } from './forget-draft.ts'

const storedDraftSchema = v.object({
  interests: v.array(v.string()),
  sources: v.array(v.string()),
  frequency: v.picklist(updateFrequencies),
  fullName: v.string(),
  email: v.string(),
  language: v.picklist(languages),
  location: v.string(),
  timezone: v.string(),
})

type StoredDraft = v.InferOutput<typeof storedDraftSchema>
export type OnboardingDraft = StoredDraft & { password: string }

const readyAccountSchema = v.object({ userId: v.string(), mailSent: v.boolean() })

/** `mailSent`: the account awaits confirmation by mail, so there is no session to save the choices with. */
export type ReadyAccount = v.InferOutput<typeof readyAccountSchema>

/** The browser's language if it is one of the five, otherwise English. */
export function matchLanguage(browserLanguage: string): Language {
  const code = browserLanguage.slice(0, 2).toLowerCase()
  return languages.find((language) => language === code) ?? defaultLanguage
}

function emptyDraft(): OnboardingDraft {
  return {
    interests: [],
    sources: [],
    frequency: defaultPreferences.update_frequency,
    fullName: '',
    email: '',
    password: '',
    language: matchLanguage(navigator.language),
    location: '',
    timezone: readBrowserTimezone(),
  }
}

/** This user's draft from before a reload, or what they chose before they signed up; never includes the password. */
export function readDraft(userId: string | null): OnboardingDraft {
  try {
    const stored = sessionStorage.getItem(toDraftKey(userId)) ?? sessionStorage.getItem(toDraftKey(null))
    if (stored) return { ...v.parse(storedDraftSchema, JSON.parse(stored)), password: '' }
  } catch {
    // Unavailable or invalid: start over.
  }
  return emptyDraft()
}

/** The schema knows no password, so none is written. */
export function storeDraft(userId: string | null, draft: OnboardingDraft): void {
  try {
    sessionStorage.setItem(toDraftKey(userId), JSON.stringify(v.parse(storedDraftSchema, draft)))
  } catch {
    // Unavailable or full: a reload starts over.
  }
}

/** So that reloading the summary does not ask for the account again. */
export function storeReadyAccount({ userId, mailSent }: ReadyAccount): void {
  try {
    sessionStorage.setItem(readyKey, JSON.stringify({ userId, mailSent }))
  } catch {
    // Unavailable or full: a reload asks again, as for a signed-in user.
  }
}

/** The account created by this tab, if it is the signed-in user's or still awaits its mail. */
export function readReadyAccount(signedInId: string | null): ReadyAccount | null {
  try {
    const account = v.parse(readyAccountSchema, JSON.parse(sessionStorage.getItem(readyKey) ?? ''))
    return signedInId === (account.mailSent ? null : account.userId) ? account : null
  } catch {
    // Unavailable, missing or invalid.
    return null
  }
}
