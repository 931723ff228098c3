import { fetchBounded } from '../http/bounded-fetch.ts'
import { makeProjectHeaders, findProjectUrl, type Project } from './project.ts'

/** The sign-in methods of the project. */
export type AuthSettings = { external: Record<string, boolean>; sms_provider?: string | null }

export async function loadAuthSettings({ config }: Project): Promise<AuthSettings> {
  const answer = await fetchBounded(`${findProjectUrl(config)}/auth/v1/settings`, {
    headers: makeProjectHeaders(config),
    priority: 'low',
  })
  if (!answer.ok) throw new Error(`The auth settings answered ${answer.status}`)
  return (await answer.json()) as AuthSettings
}
