import { layoutTexts } from '@tidings/contract/texts-layout'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, sessionKey, type Account } from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { startTidings, type Tidings } from './support/tidings.ts'

describe.skipIf(!browserPath)('the session', () => {
  let tidings: Tidings
  let browser: Browser
  let account: Account
  let context: BrowserContext
  /** Every heading that the page ever showed, however briefly. */
  const headings = new Set<string>()

  beforeAll(async () => {
    tidings = await startTidings({ withoutNews: true, env: { MARKETING_URL: '/healthz' } })
    browser = await launchBrowser()
    account = await makeAccount(tidings.url, 'session@example.org')
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })
  afterEach(() => context.close())

  async function open(path: string, session = account.session): Promise<Page> {
    context = await contextWithSession(browser, tidings.url, { session })
    const page = await context.newPage()
    headings.clear()
    await page.exposeFunction('noteHeading', (heading: string) => headings.add(heading))
    await page.addInitScript(() => {
      const { noteHeading } = window as unknown as { noteHeading: (heading: string) => void }
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('h1')) noteHeading(heading.textContent)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(`${tidings.url}${path}`)
    return page
  }

  const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), sessionKey)
  const logoutButton = (page: Page) => page.getByRole('button', { name: layoutTexts.logout })

  test('somebody signed in never sees the login screen on the way to the dashboard', async () => {
    const page = await open('/')
    await page.getByText('Ask & Listen').waitFor()
    await expect.poll(() => headings.size).toBe(1)
    expect([...headings].join()).not.toMatch(/sign in/i)
  })

  test.each([
    ['expired', (session: object) => JSON.stringify({ ...session, expires_at: 1_700_000_000 })],
    ['without its tokens', () => '{"user":{}}'],
    ['that is no JSON', () => 'not json'],
  ])('a stored session %s is removed when read, without a word to the server', async (_, spoil) => {
    const page = await open('/login', spoil(JSON.parse(account.session) as object))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByLabel('Email').waitFor()
    expect(await stored(page)).toBeNull()
    expect(asked.filter((url) => url.includes('/auth/v1/'))).toEqual([])
  })

  test('the redirects replace the address, so that Back does not bounce', async () => {
    const page = await open('/onboarding')
    await page.goto(`${tidings.url}/login`)
    await page.waitForURL(`${tidings.url}/`)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/onboarding')
  })

  test('requests carry the public key, the client’s name and the token of the moment', async () => {
    const page = await open('/analytics')
    const asked = page.waitForRequest((request) => request.url().includes('/rest/v1/query_history'))
    await page.getByRole('link', { name: layoutTexts.navigation.home, exact: true }).first().click()
    const headers = await (await asked).allHeaders()
    expect(headers['apikey']).toBeTruthy()
    expect(headers['x-client-info']).toMatch(/^tidings-web\//)
    expect(headers['authorization']).toBe(`Bearer ${account.accessToken}`)
  })

  test('a token that runs out while the page lives is refreshed, and the person stays', async () => {
    const nearlyOver = { ...(JSON.parse(account.session) as object), expires_at: Date.now() / 1000 + 30 }
    const refreshed = JSON.parse((await makeAccount(tidings.url, 'refresh@example.org')).session) as object
    const page = await open('/', JSON.stringify({ ...refreshed, expires_at: nearlyOver.expires_at }))
    await page.getByText('Ask & Listen').waitFor()
    await expect
      .poll(async () => (JSON.parse((await stored(page)) ?? '{}') as { expires_at?: number }).expires_at)
      .toBeGreaterThan(nearlyOver.expires_at + 60)
  })

  test('a failed logout is only logged: no message, and the person stays', async () => {
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

  test('logout signs out, leads to the marketing site without a flash of the login, and tells other tabs', async () => {
    account = await makeAccount(tidings.url, 'leaving@example.org')
    const page = await open('/')
    const otherTab = await context.newPage()
    await otherTab.goto(`${tidings.url}/settings`)
    await otherTab.getByRole('heading', { name: 'Settings' }).waitFor()
    await logoutButton(page).click()
    await page.waitForURL(`${tidings.url}/healthz`)
    expect(headings.size).toBeGreaterThan(0)
    expect([...headings].join()).not.toMatch(/sign in/i)
    await otherTab.waitForURL(`${tidings.url}/login`)
    expect(await stored(otherTab)).toBeNull()
  })
})
