import { defaultPreferences } from '@tidings/contract/entities'
import { voiceSpeed } from '@tidings/contract/limits'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { borrowContext } from './context-pool.ts'

/** Where the web app keeps its session (`web/src/platform/project.ts`). */
export const sessionKey = 'tidings.session'

export type Account = {
  email: string
  password: string
  userId: string
  accessToken: string
  /** As the app stores it. */
  session: string
}

type Session = { access_token: string; expires_at: number; user: { id: string } }

async function publicHeaders(url: string): Promise<Record<string, string>> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }
  return { apikey: config.publishableKey, 'Content-Type': 'application/json' }
}

/** An address that no earlier attempt of a test has used: a retried test must not find its own account. */
export const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`

/** Creates an account and a session through the auth API, for tests that are not about sign-up. */
export async function makeAccount(url: string, email: string, firstName = 'Ana'): Promise<Account> {
  const password = 'Correct-Horse-7'
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: await publicHeaders(url),
    body: JSON.stringify({ email, password, data: { full_name: firstName, name: firstName } }),
  })
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`)
  const session = (await answer.json()) as Session
  return {
    email,
    password,
    userId: session.user.id,
    accessToken: session.access_token,
    session: JSON.stringify(session),
  }
}

/** One request to the data API as the account's owner. */
export async function askRecords<Rows = unknown>(
  url: string,
  account: Account,
  request: { path: string; method?: string; body?: unknown },
): Promise<Rows> {
  const answer = await fetch(`${url}/rest/v1/${request.path}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(await publicHeaders(url)),
      Authorization: `Bearer ${account.accessToken}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Rows
}

async function setSpeed(url: string, account: Account, speed: number): Promise<void> {
  await askRecords(url, account, {
    path: `user_preferences?user_id=eq.${account.userId}`,
    method: 'PATCH',
    body: { voice_settings: { ...defaultPreferences.voice_settings, speed } },
  })
}

/** Sets the fastest speech, for tests that only wait for the speech to end. */
export const hearFast = (url: string, account: Account) => setSpeed(url, account, voiceSpeed.max)

/** Sets the slowest speech, for tests that do much before the speech ends. */
export const hearSlowly = (url: string, account: Account) => setSpeed(url, account, voiceSpeed.min)

type SignedInOptions = BrowserContextOptions & { session: string }

/** A browser context whose storage holds `session` from the first page on, whatever is in it. */
export function contextWithSession(
  browser: Browser,
  url: string,
  { session, ...options }: SignedInOptions,
): Promise<BrowserContext> {
  return borrowContext(browser, { ...options, url, localStorage: { [sessionKey]: session } })
}

/** A browser context without a session. */
export function signedOutContext(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return borrowContext(browser, { ...options, url, localStorage: {} })
}
