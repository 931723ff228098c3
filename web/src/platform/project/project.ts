import { AuthClient } from '@supabase/auth-js'
import type { AppConfig } from '@tidings/contract/api/app-config'
import { fetchBounded } from '../http/bounded-fetch.ts'
import { logProblem } from '../log.ts'
import { acceptsSessionFrom } from '../session/recovery-marker.ts'
import { openBrowserStorage, createSessionStorage, type TextStorage } from '../session/session-storage.ts'

export const sessionKey = 'tidings.session'
const clientName = 'tidings-web/0.2.0'

/** The project that this deployment talks to: accounts and records behind one URL with a public key. */
export type Project = {
  config: AppConfig
  auth: InstanceType<typeof AuthClient>
  /** The current token, refreshed when due; null when nobody is signed in. */
  accessToken: () => Promise<string | null>
  /** Call it when the server refuses the token: signs out here if the session was ended elsewhere. */
  tokenRefused: () => void
}

type Accounts = Project['auth']

/** Checks once at a time, however many requests were refused together. */
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

export function makeProjectHeaders(config: AppConfig): Record<string, string> {
  return { apikey: config.publishableKey, 'X-Client-Info': clientName }
}

/** Absolute, without a slash at its end: a deployment that is its own project says `/`. */
export function findProjectUrl(config: AppConfig): string {
  return new URL(config.projectUrl, location.origin).href.replace(/\/+$/, '')
}

/**
 * The token endpoints' answers without `expires_at`, which is by the server's clock: the auth client then reckons it from
 * `expires_in` by this device's, and a clock that is wrong by days neither ends a session nor renews it over and over.
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

/** Entries that the client names by `name` are found again by the next page of the tab. */
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

/** The server was hardened since: what it gave before is not kept any longer than the page. */
function forgetStoredSession(): void {
  try {
    openBrowserStorage()?.removeItem(sessionKey)
  } catch {
    // Storage refused: then there is none.
  }
}

export function openProject(config: AppConfig): Project {
  const isOfTab = config.isHardened === true
  if (isOfTab) forgetStoredSession()
  // The client tells other tabs by this name, and those of a hardened server have sessions of their own.
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
  return { config, auth, accessToken, tokenRefused: watchRefusals(auth) }
}

/** A guess for preloading, before there is a client: the session may have expired. */
export function hasStoredSession(): boolean {
  try {
    return [false, true].some((isOfTab) => openBrowserStorage(isOfTab)?.getItem(sessionKey) != null)
  } catch {
    // Storage refused: then there is none.
    return false
  }
}
