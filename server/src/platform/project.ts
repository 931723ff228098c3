import {
  defaultLanguage,
  languages,
  type Language,
  type Preferences,
  type QueryHistoryEntry,
} from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { preferencesSchema } from '@tidings/contract/validation/preferences-schema'
import * as v from 'valibot'

/** A user who has shown a valid access token. */
export type Caller = {
  userId: string
  accessToken: string
  sessionId: string
  email: string | null
  displayName: string | null
}

export function refuseWithoutFactor(): never {
  throw new AppError('forbidden', 'Show your second factor first.')
}

export type Settings = {
  profile: { firstName: string | null; language: Language; timeZone: string | null }
  preferences: Preferences
}

export type StoredEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'created_at' | 'summary_text' | 'context_data'
>
export type NewEntry = Omit<QueryHistoryEntry, 'id' | 'user_id' | 'created_at'>

/** The caller's own query history. Reading throws the `AppError` `unavailable` when the rows cannot be read. */
export interface History {
  readNewest(caller: Caller, count: number, signal?: AbortSignal): Promise<StoredEntry[]>
  /** Null when the caller has no such entry. */
  find(caller: Caller, id: string, signal?: AbortSignal): Promise<StoredEntry | null>
  /** Whether an entry names this recording, which may be gone. */
  hasRecording(caller: Caller, audioUrl: string): Promise<boolean>
  /** Resolves with the new entry's id. Rejects with the project's own error. */
  add(caller: Caller, entry: NewEntry): Promise<string>
}

/**
 * The project that holds accounts and personal rows: this server or a hosted one. Every read and write here goes by the
 * caller's access token, which is checked again each time, and by the row rules of that user.
 */
export interface Project {
  /**
   * Null for a token that is malformed, expired, revoked or another project's. Throws `forbidden` while its session awaits a
   * second factor.
   */
  authenticate(accessToken: string): Promise<Caller | null>
  /** The defaults stand in for a missing row. Throws the `AppError` `unavailable` when the rows cannot be read. */
  readSettings(caller: Caller, signal?: AbortSignal): Promise<Settings>
  history: History
}

const profileSchema = v.object({
  firstname: v.fallback(v.nullable(v.string()), null),
  language_preference: v.fallback(v.picklist(languages), defaultLanguage),
  timezone: v.fallback(v.nullable(v.string()), null),
})

/** Reads rows as they are stored; null stands for a missing row. */
export function parseSettings(rows: { profile: unknown; preferences: unknown }): Settings {
  const { firstname, language_preference, timezone } = v.parse(profileSchema, rows.profile ?? {})
  return {
    profile: { firstName: firstname?.trim() || null, language: language_preference, timeZone: timezone },
    preferences: v.parse(preferencesSchema, rows.preferences ?? {}),
  }
}

/** How the account's metadata names its user. */
export function readDisplayName(metadata: Record<string, unknown>): string | null {
  const name = [metadata['name'], metadata['full_name']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof name === 'string' ? name.trim() : null
}
