import type { Analytics } from '@tidings/contract/api/analytics'
import {
  defaultLanguage,
  languages,
  type Language,
  type Preferences,
  type QueryHistoryEntry,
} from '@tidings/contract/entities'
import type { SavedArticle } from '@tidings/contract/api/saved-articles'
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
/** With an `id` it is added once, however often that is tried; with a `created_at` it is of that time. */
export type NewEntry = Omit<QueryHistoryEntry, 'id' | 'user_id' | 'created_at'> &
  Partial<Pick<QueryHistoryEntry, 'id' | 'created_at'>>

/**
 * What a history holds within some days. A question counts for its day, a call with its seconds for the day it began; demo
 * entries count nowhere, and stories of the sample edition not among sources and topics.
 */
export type HistoryCounts = Pick<Analytics, 'topics' | 'sources' | 'languages' | 'notFound'> & {
  days: { questions: number; callSeconds: number }[]
}

/** The caller's own query history. Reading throws the `AppError` `unavailable` when the rows cannot be read. */
export interface History {
  readNewest(caller: Caller, count: number, signal?: AbortSignal): Promise<StoredEntry[]>
  /** Null when the caller has no such entry. */
  find(caller: Caller, id: string, signal?: AbortSignal): Promise<StoredEntry | null>
  /** Whether an entry names this recording, which may be gone. */
  hasRecording(caller: Caller, audioUrl: string): Promise<boolean>
  /** `dayStarts`: when each day begins, oldest first, and last when the last of them ends. */
  count(caller: Caller, dayStarts: readonly Date[], signal?: AbortSignal): Promise<HistoryCounts>
  /** Resolves with the new entry's id. Rejects with the project's own error. */
  add(caller: Caller, entry: NewEntry): Promise<string>
  /** Entries of a call's start since `from` say that it is over, after so many seconds. Rejects with the project's own error. */
  completeStarts(caller: Caller, call: { from: Date; seconds: number }): Promise<void>
}

export type NewSavedArticle = Omit<SavedArticle, 'id' | 'user_id' | 'created_at'>

/** Keeps an article for one person. Rejects when it cannot be kept. */
export type SaveArticle = (article: NewSavedArticle) => Promise<unknown>

/** What the caller has saved, the articles' text included. */
export interface SavedArticles {
  /** Resolves with the row. A second time it is written anew. Throws `unavailable` where the project has no place for it. */
  add(caller: Caller, article: NewSavedArticle): Promise<SavedArticle>
}

/** Where a row stands in the order by time of writing: what comes after it is the next page. */
export type RowPlace = { created_at: string; id: string }
export type PersonalRow = Record<string, unknown>

/** Tables of the project with many rows of a person, and what of a row is theirs. */
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

/** What a person shows to prove that it is them; `ip` is the client's address, by which attempts are counted. */
export type IdentityProof = { password?: string | undefined; code?: string | undefined; ip: string }

/** All that the project holds of the caller, to be taken along or deleted. */
export interface PersonalData {
  /** Whether the caller has just signed in, or shows the password or a code now. Throws `rate_limited` after too many attempts. */
  isProven(caller: Caller, proof: IdentityProof): Promise<boolean>
  /** The account, without secrets. Throws `unauthorized` once the session has ended. */
  readAccount(caller: Caller): Promise<PersonalRow>
  countRows(caller: Caller, table: PersonalList): Promise<number>
  /** Up to `count` rows in the order of writing, `after` one of them or from the first. */
  readRows(
    caller: Caller,
    page: { table: PersonalList; after: RowPlace | null; count: number },
  ): Promise<(PersonalRow & RowPlace)[]>
  /** Null for a missing row. */
  readRow(caller: Caller, table: 'profiles' | 'user_preferences'): Promise<PersonalRow | null>
  /**
   * Ends all sessions and keys at once. Resolves with the time until which signing in undoes the deletion, or with null when all
   * was erased at once.
   */
  deleteAccount(caller: Caller): Promise<Date | null>
}

/** `isProven`: its owner has shown that it is theirs. */
export type KnownAddress = { address: string | null; isProven: boolean }

/** What jobs read and write of people who are not there, by their id alone. */
export interface Unattended {
  /** Null for somebody whom this server does not know. Of a hosted project, what it said at the person's last visit. */
  readSettings(userId: string): Promise<Settings | null>
  /** Null where the project is out of reach. `address` is null for an account without one, and one that is to be deleted. */
  findAddress(userId: string): Promise<KnownAddress | null>
  /** Empty where the history is out of reach without the person's token. */
  readNewest(userId: string, count: number): Promise<StoredEntry[]>
  /** Null where the history is out of reach: it is for the person's next visit to add the entry. */
  addEntry(userId: string, entry: NewEntry): Promise<string | null>
}

/**
 * The project that holds accounts and personal rows: this server or a hosted one. Every read and write here goes by the
 * caller's access token, which is checked again each time, and by the row rules of that user; but for those of `unattended`.
 */
export interface Project {
  /**
   * Null for a token that is malformed, expired, revoked or another project's. Throws `forbidden` while its session awaits a
   * second factor.
   */
  authenticate(accessToken: string): Promise<Caller | null>
  /** Whether that session of the user has not ended, as far as this server can know without its token. */
  sessionStands(session: Pick<Caller, 'userId' | 'sessionId'>): Promise<boolean>
  /** The defaults stand in for a missing row. Throws the `AppError` `unavailable` when the rows cannot be read. */
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

/** Reads rows as they are stored; null stands for a missing row. */
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

/** How the account's metadata names its user. */
export function readDisplayName(metadata: Record<string, unknown>): string | null {
  const name = [metadata['name'], metadata['full_name']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof name === 'string' ? name.trim() : null
}
