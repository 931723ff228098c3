import type { Config, HostedProjectConfig } from '../config.ts'
import { listMissingMigrations, migrationAdvice } from '../project/hosted/missing-migrations.ts'
import { checkEndpoint, explain, timeoutMs, type Finding } from './finding.ts'

/** A hosted project does not publish its token lifetime, so this is always advised. */
function adviseSessions(): Finding {
  const message = 'people have to sign in again after being away for longer than an access token is valid'
  const advice =
    'Set the project’s access token expiry to 604800 seconds (docs/hosted-project.md says where).'
  return { subject: 'sessions', verdict: 'note', message, advice }
}

async function checkMigrations(hosted: HostedProjectConfig): Promise<Finding> {
  const subject = 'project tables'
  try {
    const files = await listMissingMigrations(hosted, AbortSignal.timeout(timeoutMs))
    if (files.length === 0) return { subject, verdict: 'ok', message: 'all migrations are applied' }
    return {
      subject,
      verdict: 'problem',
      message: `not applied: ${files.join(', ')}`,
      advice: migrationAdvice,
    }
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
