import { PostgrestClient } from '@supabase/postgrest-js'
import { parseSettings, type Caller, type Settings, type StoredEntry } from '#platform/project'
import type { HostedProjectConfig } from '#src/config'
import { readRows, type PersonalRows } from '../opened-project.ts'

type Reply<T> = { data: T; error: null } | { data: null; error: { message: string; code: string } }

/** Only message and code: the details of a refusal may quote the row. */
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

/** Profile, preferences and history at a hosted project, read and written through its data API with the caller's token. `remember` is told of settings that were read. */
export function hostedRows(
  config: HostedProjectConfig,
  remember: (userId: string, settings: Settings) => Promise<void>,
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
      await remember(caller.userId, settings)
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
      async add(caller, entry) {
        const row = { ...entry, user_id: caller.userId }
        const history = from('query_history', caller)
        if (entry.id === undefined)
          return (await unwrap(history.insert(row).select('id').single<{ id: string }>())).id
        await unwrap(history.upsert(row, { onConflict: 'id', ignoreDuplicates: true }))
        return entry.id
      },
    },
  }
}
