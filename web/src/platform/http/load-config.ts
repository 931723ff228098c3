import type { AppConfig } from '@tidings/contract/api/app-config'
import { hasStoredSession } from '../project/project.ts'
import { openBrowserStorage } from '../session/session-storage.ts'
import { fetchBounded } from './bounded-fetch.ts'

const configKey = 'tidings.config'

function rememberConfig(text: string): void {
  try {
    openBrowserStorage()?.setItem(configKey, text)
  } catch {
    // Storage full or refused: then the app needs the network to start.
  }
}

/** For who is signed in: without a network there is nothing here for anybody else. */
function recallConfig(): AppConfig | null {
  if (!hasStoredSession()) return null
  try {
    return JSON.parse(openBrowserStorage()?.getItem(configKey) ?? 'null') as AppConfig | null
  } catch {
    // Storage refused, or something else was stored there.
    return null
  }
}

/**
 * Reads `GET /config.json`, which every deployment answers for itself. Where no server can be reached, the answer of the
 * last time for who is signed in. Throws when there is neither.
 */
export async function loadConfig(): Promise<AppConfig> {
  const answer = await fetchBounded('/config.json').catch((error: unknown) => {
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
