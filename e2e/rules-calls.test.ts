import { actionTexts } from '@tidings/contract/texts/actions'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  sessionKey,
  type Account,
} from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the calls to the project', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account
  afterEach(() => context.close())

  async function openAs(email: string, change: (session: object) => object = (session) => session) {
    account = await makeAccount(tidings.url, email)
    const session = JSON.stringify(change(JSON.parse(account.session) as object))
    context = await contextWithSession(tidings.browser, tidings.url, { session })
    page = await context.newPage()
  }

  const stored = () => page.evaluate((key) => localStorage.getItem(key), sessionKey)
  const logout = () => page.getByRole('button', { name: 'Logout' }).click()

  test.each([401, 403, 404])('a logout answered with %i still logs out', async (status) => {
    await openAs(newAddress(`logout-${status}`))
    await page.route('**/auth/v1/logout**', (route) =>
      route.fulfill({ status, json: { code: 'session_not_found', message: 'no such session' } }),
    )
    await page.goto(`${tidings.url}/`)
    await logout()
    await page.waitForURL(`${tidings.url}/login`)
    expect(await stored()).toBeNull()
  })

  test('each call goes to the project with its public key, the client’s name and the current token', async () => {
    // Not yet so near its end that it is refreshed before it is used.
    const nearlyOver = { expires_at: Math.floor(Date.now() / 1000) + 150 }
    await openAs(newAddress('headers'), (session) => ({ ...session, ...nearlyOver }))
    await page.clock.install()
    const requests: Request[] = []
    page.on('request', (request) => {
      if (/\/(auth|rest)\/v1\//.test(request.url())) requests.push(request)
    })
    await page.goto(`${tidings.url}/`)
    await page
      .getByText('No queries in history. Start using the voice assistant to see your interactions here.')
      .waitFor()
    const first = requests.find((request) => request.url().includes('/rest/v1/'))
    expect((await first?.allHeaders())?.['authorization']).toBe(`Bearer ${account.accessToken}`)
    await page.clock.fastForward(60_000)
    await expect.poll(stored).not.toContain(account.accessToken)
    const { access_token: fresh } = JSON.parse((await stored()) ?? '{}') as { access_token: string }
    requests.length = 0
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect
      .poll(() => requests.some((request) => request.url().includes('/rest/v1/query_history')))
      .toBe(true)
    await logout()
    await page.waitForURL(`${tidings.url}/login`)
    const config = (await (await fetch(`${tidings.url}/config.json`)).json()) as { publishableKey: string }
    expect(requests.map((request) => new URL(request.url()).pathname)).toContain('/auth/v1/logout')
    const last = requests.findIndex((request) => request.url().includes('/auth/v1/logout'))
    for (const request of requests.slice(0, last + 1)) {
      expect(new URL(request.url()).origin).toBe(tidings.url)
      const headers = await request.allHeaders()
      expect(headers['apikey']).toBe(config.publishableKey)
      expect(headers['x-client-info']).toMatch(/^tidings-web\//)
      expect(headers['authorization']).toBe(`Bearer ${fresh}`)
    }
  })

  test('the screens stay English for a user who hears French', async () => {
    await openAs(newAddress('francais'))
    await askRecords(tidings.url, account, {
      path: `profiles?id=eq.${account.userId}`,
      method: 'PATCH',
      body: { language_preference: 'fr' },
    })
    await page.goto(`${tidings.url}/`)
    await page.getByRole('button', { name: 'Tap & Ask' }).click()
    await page.locator('li [lang=fr]').first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText('Tap the button above to start asking questions').waitFor()
    await page.getByText('Your History').waitFor()
  })

  test('the library’s own message is shown: Auth session missing!', async () => {
    await openAs(newAddress('missing'))
    const { access_token, refresh_token } = JSON.parse(account.session) as Record<string, string>
    const hash = `access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=recovery`
    await page.goto(`${tidings.url}/update-password#${hash}`)
    const fields = page.locator('input[type=password]')
    await fields.nth(1).fill('Brand-New-Horse-8')
    await fields.first().fill('Brand-New-Horse-8')
    await expect.poll(stored).toContain(account.userId)
    await page.evaluate((key) => localStorage.removeItem(key), sessionKey)
    await page.keyboard.press('Enter')
    await page.getByText('Auth session missing!').waitFor()
    await page.getByText(actionTexts.newPassword).first().waitFor()
  })
})
