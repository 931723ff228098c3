import { AuthClient } from '@supabase/auth-js'
import type { AppConfig } from '@tidings/contract/api/app-config'
import { consentRequired } from '@tidings/contract/errors'
import { fetchBounded } from '../http/bounded-fetch.ts'
import { logProblem } from '../log.ts'
import { acceptsSessionFrom } from '../session/recovery-marker.ts'
import { openBrowserStorage, createSessionStorage, type TextStorage } from '../session/session-storage.ts'

export const sessionKey = 'tidings.session'
const clientName = 'tidings-web/0.2.0'

/** The project of this deployment: accounts and records behind one URL with a public key. */
export type Project = {
  config: AppConfig
  auth: InstanceType<typeof AuthClient>
  /** The current token, refreshed if needed; null when signed out. */
  accessToken: () => Promise<string | null>
  /** Call this when the server refuses the token: signs out here if the session was ended elsewhere. */
  tokenRefused: () => void
  /** Call this with each answer of status 403: asks for consent if that is what is missing. */
  accessRefused: (answer: Response) => void
}

type Accounts = Project['auth']

/** Runs one check at a time, however many requests were refused together. */
function watchRefusals(auth: Accounts): () => void {
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    const { error } = await auth.getUser()
    if (error && error.status !== undefined && error.status >= 400 && error.status < 500) {
      await auth.signOut({ scope: 'local' })
    }
  }

  return () => {
    asking ??= ask()
      .catch((error: unknown) => logProblem('The session could not be checked', error))
      .finally(() => {
        asking = null
      })
  }
}

/** The user or the settings have changed since they were read; a page without the settings does not know the form. */
async function askForConsent({ auth, config }: Pick<Project, 'auth' | 'config'>, answer: Response) {
  const text = await answer.text().catch(() => '')
  if (!text.includes(consentRequired)) return
  if (config.asksConsent) await auth.refreshSession()
  else location.reload()
}

export function makeProjectHeaders(config: AppConfig): Record<string, string> {
  return { apikey: config.publishableKey, 'X-Client-Info': clientName }
}

/** The absolute URL without a trailing slash. The setting is `/` if the deployment is its own project. */
export function findProjectUrl(config: AppConfig): string {
  return new URL(config.projectUrl, location.origin).href.replace(/\/+$/, '')
}

/**
 * Removes `expires_at`, which uses the server's clock, from token responses: the auth client then derives it from `expires_in`
 * and this device's clock, so that a wrong clock neither ends a session nor keeps refreshing it.
 */
async function fetchAccounts(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetchBounded(input, init)
  if (!answer.ok) return answer
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return answer
  return Response.json({ ...body, expires_at: undefined })
}

/** Lets the next page in this tab find entries that the client stores under `name`. */
function nameAs(storage: TextStorage | null, name: string): TextStorage | null {
  const toKept = (key: string) => key.replace(name, sessionKey)
  return (
    storage && {
      getItem: (key) => storage.getItem(toKept(key)),
      setItem: (key, value) => storage.setItem(toKept(key), value),
      removeItem: (key) => storage.removeItem(toKept(key)),
    }
  )
}

/** Deletes sessions stored before the server was hardened. */
function forgetStoredSession(): void {
  try {
    openBrowserStorage()?.removeItem(sessionKey)
  } catch {
    // Storage is unavailable, so there is none.
  }
}

export function openProject(config: AppConfig): Project {
  const isOfTab = config.isHardened === true
  if (isOfTab) forgetStoredSession()
  // The client broadcasts to other tabs under this name, but tabs of a hardened server have separate sessions.
  const storageKey = isOfTab ? `${sessionKey}.${Math.random()}` : sessionKey
  const storage = openBrowserStorage(isOfTab)
  const auth = new AuthClient({
    url: `${findProjectUrl(config)}/auth/v1`,
    headers: { ...makeProjectHeaders(config), Authorization: `Bearer ${config.publishableKey}` },
    storageKey,
    storage: createSessionStorage({
      storage: isOfTab ? nameAs(storage, storageKey) : storage,
      sessionKey: storageKey,
      nowMs: () => Date.now(),
    }),
    flowType: 'implicit',
    detectSessionInUrl: (url) => acceptsSessionFrom(url),
    autoRefreshToken: true,
    persistSession: true,
    fetch: fetchAccounts,
  })
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? null
  const accessRefused = (answer: Response) => void askForConsent({ auth, config }, answer)
  return { config, auth, accessToken, tokenRefused: watchRefusals(auth), accessRefused }
}

/** A guess for preloading, before the client exists: the session may have expired. */
export function hasStoredSession(): boolean {
  try {
    return [false, true].some((isOfTab) => openBrowserStorage(isOfTab)?.getItem(sessionKey) != null)
  } catch {
    // Storage is unavailable, so there is none.
    return false
  }
}
