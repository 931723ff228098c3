import type { Logger } from '#platform/logger'
import type { HostedProjectConfig } from '#src/config'

/** What each file of supabase/migrations brings that a project shows to everybody: a table, a function or a column. */
const signs: { file: string; path: string; method: 'GET' | 'POST'; body?: string }[] = [
  { file: '20261120000200_profiles_preferences_history.sql', path: 'query_history?limit=0', method: 'GET' },
  { file: '20261122000100_second_factor.sql', path: 'rpc/has_shown_second_factor', method: 'POST' },
  {
    file: '20261122000800_history_search.sql',
    path: 'query_history?select=search_text&limit=0',
    method: 'GET',
  },
  { file: '20261122000801_saved_articles.sql', path: 'saved_articles?limit=0', method: 'GET' },
  {
    file: '20261123141000_history_search_by_body.sql',
    path: 'rpc/search_history?limit=0',
    method: 'POST',
    body: '{"patterns":[]}',
  },
]
/** No such function, table or column, as the API or its database says. */
const missingCodes = new Set(['PGRST202', 'PGRST205', '42P01', '42703', '42883'])

async function isMissing(
  { publishableKey, url }: HostedProjectConfig,
  { body: sent = '{}', method, path }: (typeof signs)[number],
  signal: AbortSignal,
) {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: sent } : {}),
    signal,
  })
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && missingCodes.has(String(body.code))
}

/** The files that were not applied to the project. Throws where it does not answer. */
export async function listMissingMigrations(
  hosted: HostedProjectConfig,
  signal: AbortSignal,
): Promise<string[]> {
  const missing = await Promise.all(
    signs.map(async (sign) => ((await isMissing(hosted, sign, signal)) ? [sign.file] : [])),
  )
  return missing.flat()
}

export const migrationAdvice = 'Apply supabase/migrations to the project: `supabase db push`.'

const timeoutMs = 10_000

/** After the start, which does not wait for a project. One that does not answer shows that by itself. */
export async function warnOfMissingMigrations(hosted: HostedProjectConfig, log: Logger): Promise<void> {
  const files = await listMissingMigrations(hosted, AbortSignal.timeout(timeoutMs)).catch(() => [])
  if (files.length > 0) log.warn(`The project lacks ${files.join(', ')}. ${migrationAdvice}`)
}
