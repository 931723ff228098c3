import type { Config, HostedProjectConfig } from '../config.ts'
import { checkEndpoint, explain, timeoutMs, type Finding } from './finding.ts'

/** A project tells nobody how long its tokens live. */
function adviseSessions(): Finding {
  const message = 'people who were away for longer than an access token is valid have to sign in again'
  const advice =
    'Set the project’s access token expiry to 604800 seconds (docs/hosted-project.md says where).'
  return { subject: 'sessions', verdict: 'note', message, advice }
}

/** What each file of supabase/migrations brings that a project shows to everybody: a table, or a function. */
const signs = [
  { file: '20261120000200_profiles_preferences_history.sql', path: 'query_history?limit=0', method: 'GET' },
  { file: '20261122000100_second_factor.sql', path: 'rpc/has_shown_second_factor', method: 'POST' },
]
const missingCodes = new Set(['PGRST202', 'PGRST205', '42P01', '42883'])

async function isMissing(
  { publishableKey, url }: HostedProjectConfig,
  { method, path }: (typeof signs)[number],
) {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && missingCodes.has(String(body.code))
}

async function checkMigrations(hosted: HostedProjectConfig): Promise<Finding> {
  const subject = 'project tables'
  try {
    const missing = await Promise.all(
      signs.map(async (sign) => ((await isMissing(hosted, sign)) ? [sign.file] : [])),
    )
    const files = missing.flat()
    if (files.length === 0) return { subject, verdict: 'ok', message: 'all migrations are applied' }
    const advice = 'Apply supabase/migrations to the project: `supabase db push`.'
    return { subject, verdict: 'problem', message: `not applied: ${files.join(', ')}`, advice }
  } catch (error) {
    return {
      subject,
      verdict: 'problem',
      message: `cannot be read (${explain(error)})`,
      advice: 'Check SUPABASE_URL.',
    }
  }
}

/** Where accounts and personal rows are, and whether a hosted project is ready for them. */
export async function checkProject({ hostedProject }: Config): Promise<Finding[]> {
  const subject = 'accounts'
  if (!hostedProject) return [{ subject, verdict: 'ok', message: 'this server keeps them' }]
  const [accounts, tables] = await Promise.all([
    checkEndpoint(subject, 'SUPABASE_URL', { url: `${hostedProject.url}/auth/v1/health` }),
    checkMigrations(hostedProject),
  ])
  return [accounts, tables, adviseSessions()]
}
