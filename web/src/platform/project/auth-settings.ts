import { boundedFetch } from '../http/bounded-fetch.ts'
import { projectHeaders, projectUrl, type Project } from './project.ts'

/** Which ways in the project says that it has. */
export type AuthSettings = { external: Record<string, boolean>; sms_provider?: string | null }

export async function loadAuthSettings({ config }: Project): Promise<AuthSettings> {
  const answer = await boundedFetch(`${projectUrl(config)}/auth/v1/settings`, {
    headers: projectHeaders(config),
    priority: 'low',
  })
  if (!answer.ok) throw new Error(`The settings of accounts answered ${answer.status}`)
  return (await answer.json()) as AuthSettings
}
