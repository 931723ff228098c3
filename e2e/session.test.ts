import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, sessionKey, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { until } from './support/server-process.ts'
import { openOwnTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the session', () => {
  const tidings = openOwnTestApp({ withoutNews: true, env: { MARKETING_URL: '/healthz' } })
  let account: Account
  let context: BrowserContext
  /** Every heading that the page ever showed, however briefly. */
  const headings = new Set<string>()
  /** Every address that it was at. */
  const visited: string[] = []

  beforeAll(async () => {
    account = await makeAccount(tidings.url, newAddress('session'))
  })
  afterEach(() => context.close())

  async function open(path: string, session = account.session): Promise<Page> {
    context = await contextWithSession(tidings.browser, tidings.url, { session })
    const page = await context.newPage()
    headings.clear()
    visited.length = 0
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await page.exposeFunction('noteHeading', (heading: string) => headings.add(heading))
    await page.addInitScript(() => {
      const { noteHeading } = window as unknown as { noteHeading: (heading: string) => void }
      new MutationObserver(() => {
        for (const shown of document.querySelectorAll('h1, #root > p')) noteHeading(shown.textContent)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(`${tidings.url}${path}`)
    return page
  }

  /** When the page asked for a new token. */
  const refreshes: number[] = []
  let nearlyOverAt = ''

  /** A session with half a minute to go, and a server that refuses to refresh it with each of the statuses in turn. */
  async function openNearlyExpired(email: string, statuses: number[] = []): Promise<Page> {
    const { session } = await makeAccount(tidings.url, email)
    nearlyOverAt = String(Math.floor(Date.now() / 1000) + 30)
    const nearlyOver = { ...(JSON.parse(session) as object), expires_at: Number(nearlyOverAt) }
    context = await contextWithSession(tidings.browser, tidings.url, { session: JSON.stringify(nearlyOver) })
    refreshes.length = 0
    const page = await context.newPage()
    await page.clock.install()
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) refreshes.push(performance.now())
    })
    const failing = [...statuses]
    await page.route('**/auth/v1/token**', (route) => {
      const status = failing.shift()
      return status ? route.fulfill({ status, json: { message: 'no' } }) : route.continue()
    })
    await page.goto(`${tidings.url}/`)
    return page
  }

  const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), sessionKey)
  const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })

  test('a signed-in user never sees the login screen on the way to the dashboard', async () => {
    const page = await open('/')
    await page.getByText('Ask & Listen').waitFor()
    await expect.poll(() => headings.size).toBe(1)
    expect([...headings].join()).not.toMatch(/sign in/i)
    expect(visited).not.toContain('/login')
  })

  test.each([
    ['expired', (session: object) => JSON.stringify({ ...session, expires_at: 1_700_000_000 })],
    ['without its tokens', () => '{"user":{}}'],
    ['that is no JSON', () => 'not json'],
  ])('a stored session %s is removed when it is read, without a request to the server', async (_, spoil) => {
    const page = await open('/login', spoil(JSON.parse(account.session) as object))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByLabel('Email').waitFor()
    expect(await stored(page)).toBeNull()
    // Which ways in there are is asked of the project by everybody who is signed out.
    expect(asked.filter((url) => /\/auth\/v1\/(?!settings$)/.test(url))).toEqual([])
  })

  test('redirects replace the address, so that Back does not bounce', async () => {
    const page = await open('/onboarding')
    await page.goto(`${tidings.url}/login`)
    await page.waitForURL(`${tidings.url}/`)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/onboarding')

    const signedOut = await tidings.browser.newContext()
    const other = await signedOut.newPage()
    await other.goto(`${tidings.url}/onboarding`)
    await other.goto(`${tidings.url}/`)
    await other.waitForURL(`${tidings.url}/login`)
    await other.getByLabel('Email').waitFor()
    await other.goBack()
    expect(new URL(other.url()).pathname).toBe('/onboarding')
    await signedOut.close()
  })

  test('a token that expires while the page is open is refreshed, and the user stays signed in', async () => {
    const email = newAddress('refresh')
    const page = await openNearlyExpired(email)
    await page.getByText('Ask & Listen').waitFor()
    await expect.poll(async () => (await stored(page)) ?? '').not.toContain(nearlyOverAt)
    expect(await stored(page)).toContain(email)
    expect(refreshes).toHaveLength(1)
  })

  test('a refresh that gets 502, 503 and 504 is retried with growing delays, and the user stays signed in', async () => {
    const page = await openNearlyExpired(newAddress('retry'), [502, 503, 504])
    await expect.poll(async () => (await stored(page)) ?? nearlyOverAt).not.toContain(nearlyOverAt)
    expect(refreshes).toHaveLength(4)
    const [first = 0, second = 0, third = 0] = refreshes
      .slice(1)
      .map((at, index) => at - (refreshes[index] ?? 0))
    expect(first).toBeGreaterThanOrEqual(190)
    expect(second).toBeGreaterThanOrEqual(390)
    expect(third).toBeGreaterThanOrEqual(790)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a refresh that is rejected for good ends the session once its token has expired', async () => {
    const page = await openNearlyExpired(
      newAddress('refused'),
      Array.from({ length: 50 }, () => 400),
    )
    await page.getByText('Ask & Listen').waitFor()
    await page.clock.fastForward(300_000)
    await page.waitForURL(`${tidings.url}/login`)
    expect(await stored(page)).toBeNull()
  })

  test('a failed logout is only logged: no message, and the user stays', async () => {
    const page = await open('/')
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, body: '{}' }))
    const answered = page.waitForResponse((response) => response.url().includes('/auth/v1/logout'))
    await logoutButton(page).click()
    await answered
    await expect.poll(() => logoutButton(page).isEnabled()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/')
    expect(logged.join('\n')).toContain('Logout failed')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('logout leads to the marketing site without showing the login, and reaches other tabs', async () => {
    account = await makeAccount(tidings.url, newAddress('leaving'))
    const page = await open('/')
    const otherTab = await context.newPage()
    await otherTab.goto(`${tidings.url}/settings`)
    await otherTab.getByRole('heading', { name: 'Settings' }).waitFor()
    // The way there is held until the page shows something else than before.
    headings.clear()
    await page.route('**/healthz', async (route) => {
      await until('the page has changed', () => headings.has('Signing out...') || headings.has('Sign in'))
      await route.continue()
    })
    await logoutButton(page).click()
    await page.waitForURL(`${tidings.url}/healthz`)
    expect([...headings]).toContain('Signing out...')
    expect([...headings]).not.toContain('Sign in')
    await otherTab.waitForURL(`${tidings.url}/login`)
    expect(await stored(otherTab)).toBeNull()
  })
})
