import type { Logger } from '#platform/logger'
import type { HostedProjectConfig } from '#src/config'

/** What each file of supabase/migrations adds that is visible to everybody: a table, a function or a column. */
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
  { file: '20261123171500_password_mark.sql', path: 'rpc/password_mark', method: 'POST' },
]
/** Error codes of the API and its database for a missing function, table or column. */
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

/** The migration files that were not applied to the project. Throws if it does not answer. */
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

/**
 * Runs after the start, which does not wait for the project. Failures are ignored, because a project that does not answer will
 * be noticed anyway.
 */
export async function warnOfMissingMigrations(hosted: HostedProjectConfig, log: Logger): Promise<void> {
  const files = await listMissingMigrations(hosted, AbortSignal.timeout(timeoutMs)).catch(() => [])
  if (files.length > 0) log.warn(`The project lacks ${files.join(', ')}. ${migrationAdvice}`)
}
