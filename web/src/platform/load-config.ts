import type { AppConfig } from '@tidings/contract/api/app-config'
import { boundedFetch } from './bounded-fetch.ts'

/** Reads `GET /config.json`, which every deployment answers for itself. Throws when it cannot be had. */
export async function loadConfig(): Promise<AppConfig> {
  const answer = await boundedFetch('/config.json')
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`)
  return (await answer.json()) as AppConfig
}
