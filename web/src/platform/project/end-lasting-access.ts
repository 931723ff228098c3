import { callApi } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from './project.ts'

/**
 * Ends model keys and the podcast address after a password change. Our own server does this by itself, but a hosted project
 * does not notify it.
 */
export async function endLastingAccess(project: Project): Promise<void> {
  if (project.config.projectUrl === '/') return
  const ended = await Promise.allSettled([
    callApi(project, '/api/model-keys', { method: 'DELETE' }),
    callApi(project, '/api/podcast', { method: 'DELETE' }),
  ])
  for (const each of ended) {
    if (each.status === 'rejected') logProblem('A key or an address could not be ended', each.reason)
  }
}
