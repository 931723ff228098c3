import type { AppConfig } from '@tidings/contract/api/app-config'
import { hasStoredSession } from '../project/project.ts'
import { openBrowserStorage } from '../session/session-storage.ts'
import { fetchBounded } from './bounded-fetch.ts'

const configKey = 'tidings.config'
/** A proxy returns these while the server is down; the service worker then opens the page from the cache. */
const downStatuses = [502, 503, 504]

function rememberConfig(text: string): void {
  try {
    openBrowserStorage()?.setItem(configKey, text)
  } catch {
    // Storage is full or unavailable: the app then needs the network to start.
  }
}

/** Only for signed-in users: there is nothing to show offline to others. */
function recallConfig(): AppConfig | null {
  if (!hasStoredSession()) return null
  try {
    return JSON.parse(openBrowserStorage()?.getItem(configKey) ?? 'null') as AppConfig | null
  } catch {
    // Storage is unavailable, or contains something else.
    return null
  }
}

/** Throws if no server can be reached. */
async function fetchConfig(): Promise<Response> {
  const answer = await fetchBounded('/config.json')
  if (downStatuses.includes(answer.status)) throw new Error(`config.json answered ${answer.status}`)
  return answer
}

/**
 * Loads the deployment's `GET /config.json`. If no server can be reached, uses the last response for a signed-in user. Throws
 * without either.
 */
export async function loadConfig(): Promise<AppConfig> {
  const answer = await fetchConfig().catch((error: unknown) => {
    const remembered = recallConfig()
    if (!remembered) throw error
    return remembered
  })
  if (!(answer instanceof Response)) return answer
  if (!answer.ok) throw new Error(`config.json answered ${answer.status}`)
  const text = await answer.text()
  const config = JSON.parse(text) as AppConfig
  rememberConfig(text)
  return config
}
