import type { Analytics } from '@tidings/contract/api/analytics'
import {
  defaultLanguage,
  languages,
  type Language,
  type Preferences,
  type QueryHistoryEntry,
} from '@tidings/contract/entities'
import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { AppError, consentRequired } from '@tidings/contract/errors'
import { consentField } from '@tidings/contract/limits'
import { preferencesSchema } from '@tidings/contract/validation/preferences-schema'
import * as v from 'valibot'

/** A user with a valid access token. */
export type Caller = {
  userId: string
  accessToken: string
  sessionId: string
  email: string | null
  displayName: string | null
  /** Set where this server asks for consent and the user has not given it. */
  lacksConsent?: true
}

export function refuseWithoutFactor(): never {
  throw new AppError('forbidden', 'Show your second factor first.')
}

export const consentNeeded = 'Agree to what this server keeps about you first.'

export function refuseWithoutConsent(): never {
  throw new AppError(consentRequired, consentNeeded)
}

/** Whether an account's metadata says when its owner agreed to what is kept. `auth.has_consented` asks the same in SQL. */
export function hasConsented(metadata: Record<string, unknown>): boolean {
  const at = metadata[consentField]
  return typeof at === 'string' && at !== ''
}

export type Settings = {
  profile: {
    firstName: string | null
    language: Language
    timeZone: string | null
    /** Where the person lives, in their own words. */
    location: string | null
  }
  preferences: Preferences
}

export type StoredEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'created_at' | 'summary_text' | 'context_data'
>
/** With an `id`, adding is idempotent. `created_at` sets the entry's time. */
export type NewEntry = Omit<QueryHistoryEntry, 'id' | 'user_id' | 'created_at'> &
  Partial<Pick<QueryHistoryEntry, 'id' | 'created_at'>>

/**
 * Counts of a history over some days. A question counts for its day, a call with its seconds for the day it began. Demo entries
 * do not count, and sample stories do not count among sources and topics.
 */
export type HistoryCounts = Pick<Analytics, 'topics' | 'sources' | 'languages' | 'notFound'> & {
  days: { questions: number; callSeconds: number }[]
}

/** A call that lasted so many seconds. Its entries were created from `from` on, before `to` if another call was begun since. */
export type CompletedCall = { from: Date; to: Date | null; seconds: number }

/** The caller's own query history. Reading throws the `AppError` `unavailable` when the rows cannot be read. */
export interface History {
  readNewest(caller: Caller, count: number, signal?: AbortSignal): Promise<StoredEntry[]>
  /** Null when the caller has no such entry. */
  find(caller: Caller, id: string, signal?: AbortSignal): Promise<StoredEntry | null>
  /** Whether an entry refers to this recording, which may have been deleted. */
  hasRecording(caller: Caller, audioUrl: string): Promise<boolean>
  /** `dayStarts`: the start of each day, oldest first, followed by the end of the last day. */
  count(caller: Caller, dayStarts: readonly Date[], signal?: AbortSignal): Promise<HistoryCounts>
  /** Resolves with the new entry's id. Rejects with the project's own error. */
  add(caller: Caller, entry: NewEntry): Promise<string>
  /** Marks the entry of the call's start as completed. Rejects with the project's own error. */
  completeStarts(caller: Caller, call: CompletedCall): Promise<void>
}

export type NewSavedArticle = Omit<SavedArticle, 'id' | 'user_id' | 'created_at'>

/** The number of all saved articles, and the newest of them first. */
export type SavedList = {
  count: number
  newest: Pick<
    SavedArticle,
    'article_id' | 'title' | 'source' | 'url' | 'language' | 'published_at' | 'sample'
  >[]
}

/** The saved articles of one user. Both reject when the rows cannot be reached. */
export interface UserSavedArticles {
  add(article: NewSavedArticle): Promise<unknown>
  list(most: number): Promise<SavedList>
}

/** The caller's saved articles, including their text. */
export interface SavedArticles {
  /**
   * Resolves with the row; an article that is already saved is overwritten. Throws `unavailable` if the project lacks the
   * table.
   */
  add(caller: Caller, article: NewSavedArticle): Promise<SavedArticle>
  /** At most so many of the newest. */
  list(caller: Caller, most: number): Promise<SavedList>
}

/** A row's position in the order of creation, for keyset paging. */
export type RowPlace = { created_at: string; id: string }
export type PersonalRow = Record<string, unknown>

/** The project's tables with many rows per person, and the columns of them that are personal data. */
export const personalLists = {
  query_history: [
    'id',
    'created_at',
    'query_text',
    'summary_text',
    'status',
    'interaction_duration',
    'audio_response_url',
    'context_data',
    'user_id',
  ],
  saved_articles: [
    'id',
    'created_at',
    'article_id',
    'title',
    'source',
    'url',
    'language',
    'published_at',
    'sample',
    'sentences_before',
    'sentence',
    'sentences_after',
    'user_id',
  ],
} as const

export type PersonalList = keyof typeof personalLists

/** What a person presents to prove their identity; `ip` is the client's address, by which attempts are counted. */
export type IdentityProof = { password?: string | undefined; code?: string | undefined; ip: string }

/** All of the caller's data at the project, for export and deletion. */
export interface PersonalData {
  /**
   * Whether the caller has just signed in, or presents the password or a code. Throws `rate_limited` after too many attempts.
   */
  isProven(caller: Caller, proof: IdentityProof): Promise<boolean>
  /** The account, without secrets. Throws `unauthorized` once the session has ended. */
  readAccount(caller: Caller): Promise<PersonalRow>
  countRows(caller: Caller, table: PersonalList): Promise<number>
  /** Up to `count` rows in the order of creation, after the given row or from the first. */
  readRows(
    caller: Caller,
    page: { table: PersonalList; after: RowPlace | null; count: number },
  ): Promise<(PersonalRow & RowPlace)[]>
  /** Null for a missing row. */
  readRow(caller: Caller, table: 'profiles' | 'user_preferences'): Promise<PersonalRow | null>
  /**
   * Ends all sessions and keys at once. Resolves with the time until which signing in undoes the deletion, or null if
   * everything has been erased already.
   */
  deleteAccount(caller: Caller): Promise<Date | null>
}

/** `isProven`: its owner has confirmed it. */
export type KnownAddress = { address: string | null; isProven: boolean }

/** What background jobs read and write for users by their id, without an access token. */
export interface Unattended {
  /** Whether this server asks for consent and this user, if known, has not given it; see `Project.authenticate`. */
  lacksConsent(userId: string): Promise<boolean>
  /** Null for an unknown user, and for one who lacks consent. At a hosted project: as of the user's last visit. */
  readSettings(userId: string): Promise<Settings | null>
  /** Null if the project cannot be asked. `address` is null for an account without one, and for one that is banned or about to be deleted. */
  findAddress(userId: string): Promise<KnownAddress | null>
  /** Empty if the history cannot be read without the user's token. */
  readNewest(userId: string, count: number): Promise<StoredEntry[]>
  /** Null if the history cannot be written: the entry is added at the user's next visit. */
  addEntry(userId: string, entry: NewEntry): Promise<string | null>
}

/**
 * The project that holds accounts and personal rows: this server or a hosted one. Every read and write uses the caller's access
 * token, which is checked each time, and that user's row rules, except in `unattended`.
 */
export interface Project {
  /**
   * Null for a token that is malformed, expired, revoked or another project's. Throws `forbidden` while its session lacks a
   * required second factor, and `consent_required` while the user has not agreed to what is kept, where that is asked for:
   * unless `beforeConsent`, for what whoever does not agree may still do.
   */
  authenticate(accessToken: string, options?: { beforeConsent?: boolean }): Promise<Caller | null>
  /** Whether the user's session is still valid and their consent there, as far as this server can know without its token. */
  sessionStands(session: Pick<Caller, 'userId' | 'sessionId'>): Promise<boolean>
  /** Uses defaults for a missing row. Throws the `AppError` `unavailable` if the rows cannot be read. */
  readSettings(caller: Caller, signal?: AbortSignal): Promise<Settings>
  history: History
  savedArticles: SavedArticles
  personalData: PersonalData
  unattended: Unattended
}

const profileSchema = v.object({
  firstname: v.fallback(v.nullable(v.string()), null),
  language_preference: v.fallback(v.picklist(languages), defaultLanguage),
  timezone: v.fallback(v.nullable(v.string()), null),
  location: v.fallback(v.nullable(v.string()), null),
})

/** Parses stored rows; null stands for a missing row. */
export function parseSettings(rows: { profile: unknown; preferences: unknown }): Settings {
  const { firstname, language_preference, location, timezone } = v.parse(profileSchema, rows.profile ?? {})
  return {
    profile: {
      firstName: firstname?.trim() || null,
      language: language_preference,
      timeZone: timezone,
      location: location?.trim() || null,
    },
    preferences: v.parse(preferencesSchema, rows.preferences ?? {}),
  }
}

/** The user's name in the account's metadata. */
export function readDisplayName(metadata: Record<string, unknown>): string | null {
  const name = [metadata['name'], metadata['full_name']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof name === 'string' ? name.trim() : null
}
