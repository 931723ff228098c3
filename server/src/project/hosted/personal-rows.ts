import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { startTypes, type HistoryStatus } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import { PostgrestClient } from '@supabase/postgrest-js'
import {
  parseSettings,
  type Caller,
  type CompletedCall,
  type NewEntry,
  type NewSavedArticle,
  type RowPlace,
  type Settings,
  type StoredEntry,
  type SavedList,
} from '#platform/project'
import type { HostedProjectConfig } from '#src/config'
import { readRows, type PersonalRows } from '../opened-project.ts'
import { countedColumns, countEntries, type CountedEntry } from './count-entries.ts'
import { refuseForNow, requestTimeoutMs } from './hosted.ts'

type Reply<T> = { data: T; error: null } | { data: null; error: { message: string; code: string } }

/** Keeps only message and code, because the details may quote the row. */
export async function unwrap<T>(reply: PromiseLike<Reply<T>>): Promise<T> {
  const { data, error } = await reply
  if (error) throw new Error(error.message, { cause: error.code })
  return data
}

const never = new AbortController().signal
const entryColumns = 'query_text,created_at,summary_text,context_data'

export function fromTable({ publishableKey, url }: HostedProjectConfig, caller: Caller, table: string) {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${caller.accessToken}` },
  }).from(table)
}

/** Projects set up for an earlier version lack the table. */
export function isTableMissing(error: unknown): boolean {
  return error instanceof Error && (error.cause === 'PGRST205' || error.cause === '42P01')
}

function refuseToSave(error: unknown): never {
  const message = isTableMissing(error) ? savedTexts.missing : savedTexts.saveFailed
  throw new AppError('unavailable', message, { cause: error })
}

type Table = ReturnType<typeof fromTable>

async function completeStarts(
  history: Table,
  { userId }: Caller,
  { from, seconds, to }: CompletedCall,
): Promise<void> {
  const update = history
    .update({ status: 'completed' satisfies HistoryStatus, interaction_duration: seconds })
    .eq('user_id', userId)
    .eq('status', 'started' satisfies HistoryStatus)
    .in('context_data->>type', startTypes)
    .gte('created_at', from.toISOString())
  const { error } = await (to ? update.lt('created_at', to.toISOString()) : update)
  if (error) throw new Error(error.message, { cause: error.code })
}

/** With a given id, an existing entry stays unchanged. */
async function insertEntry(history: Table, { userId }: Caller, entry: NewEntry): Promise<string> {
  const row = { ...entry, user_id: userId }
  const inTime = AbortSignal.timeout(requestTimeoutMs)
  if (entry.id === undefined) {
    const inserted = history.insert(row).select('id').abortSignal(inTime)
    return (await unwrap(inserted.single<{ id: string }>())).id
  }
  await unwrap(history.upsert(row, { onConflict: 'id', ignoreDuplicates: true }).abortSignal(inTime))
  return entry.id
}

/** Error codes that will not go away: an invalid row, or a missing table. Missing access may be solved by the next token. */
const lastingRefusal = /^(?:22|23|42(?!501)|P0|PGRST[12])/

/** Throws `unavailable` for errors that may be temporary. */
async function addEntry(history: Table, caller: Caller, entry: NewEntry): Promise<string> {
  try {
    return await insertEntry(history, caller, entry)
  } catch (error) {
    const code = error instanceof Error ? error.cause : undefined
    if (typeof code === 'string' && lastingRefusal.test(code)) throw error
    refuseForNow(error)
  }
}

function saveArticle(
  savedArticles: Table,
  { userId }: Caller,
  article: NewSavedArticle,
): Promise<SavedArticle> {
  const saved = savedArticles
    .upsert({ ...article, user_id: userId }, { onConflict: 'user_id,article_id' })
    .select()
    .single<SavedArticle>()
  return unwrap(saved).catch((error: unknown) => refuseToSave(error))
}

async function listSavedArticles(savedArticles: Table, { userId }: Caller, most: number): Promise<SavedList> {
  const found = await savedArticles
    .select('article_id,title,source,url,language,published_at,sample', { count: 'exact' })
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(most)
    .abortSignal(AbortSignal.timeout(requestTimeoutMs))
    .overrideTypes<SavedList['newest'], { merge: false }>()
  if (found.error) throw new Error(found.error.message, { cause: found.error.code })
  return { count: found.count ?? found.data.length, newest: found.data }
}

/** The condition for rows that follow in the order of creation. */
export function filterAfter({ created_at: at, id }: RowPlace): string {
  return `created_at.gt."${at}",and(created_at.eq."${at}",id.gt.${id})`
}

const countedAtOnce = 1000

/** Reads the entries of these days page by page in the order of creation. */
function readByPage(
  config: HostedProjectConfig,
  caller: Caller,
  { dayStarts, signal }: { dayStarts: readonly Date[]; signal: AbortSignal },
) {
  return (after: RowPlace | null) => {
    const all = fromTable(config, caller, 'query_history')
      .select(countedColumns)
      .eq('user_id', caller.userId)
      .gte('created_at', dayStarts[0]?.toISOString())
      .lt('created_at', dayStarts.at(-1)?.toISOString())
    const rest = after ? all.or(filterAfter(after)) : all
    const page = rest.order('created_at').order('id').limit(countedAtOnce).abortSignal(signal)
    return unwrap(page.overrideTypes<CountedEntry[], { merge: false }>())
  }
}

/**
 * Profile, preferences and history at a hosted project, accessed through its data API with the caller's token. `noteVisit` is
 * called with settings that were read.
 */
export function openHostedRows(
  config: HostedProjectConfig,
  noteVisit: (caller: Caller, settings: Settings) => Promise<void>,
): PersonalRows {
  const from = (table: string, caller: Caller) => fromTable(config, caller, table)
  const entries = (caller: Caller, columns: string) =>
    from('query_history', caller).select(columns).eq('user_id', caller.userId)
  return {
    async readSettings(caller, signal) {
      const profile = from('profiles', caller)
        .select('firstname,language_preference,timezone,location')
        .eq('id', caller.userId)
        .abortSignal(signal ?? never)
        .maybeSingle()
      const preferences = from('user_preferences', caller)
        .select('*')
        .eq('user_id', caller.userId)
        .abortSignal(signal ?? never)
        .maybeSingle()
      const rows = await readRows('preferences', Promise.all([unwrap(profile), unwrap(preferences)]), signal)
      const settings = parseSettings({ profile: rows[0], preferences: rows[1] })
      await noteVisit(caller, settings)
      return settings
    },
    history: {
      readNewest(caller, count, signal) {
        const found = entries(caller, entryColumns)
          .order('created_at', { ascending: false })
          .limit(count)
          .abortSignal(signal ?? never)
          .overrideTypes<StoredEntry[], { merge: false }>()
        return readRows('history', unwrap(found), signal)
      },
      find(caller, id, signal) {
        const found = entries(caller, entryColumns)
          .eq('id', id)
          .abortSignal(signal ?? never)
          .maybeSingle<StoredEntry>()
        return readRows('history', unwrap(found), signal)
      },
      async hasRecording(caller, audioUrl) {
        const found = entries(caller, 'id').eq('audio_response_url', audioUrl).limit(1)
        return (await readRows('history', unwrap<unknown[]>(found))).length > 0
      },
      count(caller, dayStarts, signal) {
        const readPage = readByPage(config, caller, { dayStarts, signal: signal ?? never })
        return readRows('history', countEntries(readPage, dayStarts), signal)
      },
      add: (caller, entry) => addEntry(from('query_history', caller), caller, entry),
      completeStarts: (caller, call) => completeStarts(from('query_history', caller), caller, call),
    },
    savedArticles: {
      add: (caller, article) => saveArticle(from('saved_articles', caller), caller, article),
      list: (caller, most) => listSavedArticles(from('saved_articles', caller), caller, most),
    },
  }
}
