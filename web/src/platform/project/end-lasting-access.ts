import { callApi } from '#platform/http/api-client.ts'
import { logProblem } from '#platform/log.ts'
import type { Project } from './project.ts'

/**
 * Ends the person's model keys and the podcast's address with a new password. Our own server does so by itself; a hosted project
 * does not tell it of one.
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
