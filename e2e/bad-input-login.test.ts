import type { Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, sessionKey, signedOutContext, type Account } from './support/account.ts'
import { breakStorage } from './support/broken-storage.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

const dayMs = 86_400_000

describe.skipIf(!browserPath)('bad input and bad conditions at sign-in', () => {
  const tidings = openTestApp()
  let page: Page
  let account: Account
  let asked: Request[]

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('bad-input'))
    const context = await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    asked = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/')) asked.push(request)
    })
    return () => context.close()
  })

  const field = (label: string) => page.getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function fillLogin() {
    await page.goto(`${tidings.url}/login`)
    await field('Email').fill(account.email)
    await field('Password').fill(account.password)
    return { press: button('Sign In') }
  }

  const callsOf = (call: string) =>
    asked.filter((request) => request.url().includes(`/auth/v1${call}`)).length

  test.each(['refused', 'full'] as const)(
    'with %s storage a sign-in lasts until the page is closed, and the dashboard works',
    async (ailment) => {
      await breakStorage(page, ailment)
      const { press } = await fillLogin()
      await press.click()
      await page.waitForURL(`${tidings.url}/`)
      await page.getByText('Ask & Listen').waitFor()
      await button('Dark theme').click()
      await button('Light theme').waitFor()
      await field('Location (optional)').fill('Oslo')
      await button('Save Preferences').click()
      await page.getByText('Preferences saved successfully').waitFor()
      await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await page.reload()
      await page.waitForURL(`${tidings.url}/login`)
      await field('Email').waitFor()
    },
  )

  test.each([10, -10])(
    'with a clock that is %i days off, a sign-in lasts and is not refreshed in a loop',
    async (days) => {
      await page.clock.install({ time: Date.now() + days * dayMs })
      const { press } = await fillLogin()
      await press.click()
      await page.waitForURL(`${tidings.url}/`)
      await page.getByText('No queries in history', { exact: false }).waitFor()
      await page.reload()
      await page.getByText('No queries in history', { exact: false }).waitFor()
      await page.clock.runFor(120_000)
      expect(new URL(page.url()).pathname).toBe('/')
      expect(callsOf('/token')).toBe(1)
    },
  )

  test('a clock that jumps ten days ahead refreshes the session once and keeps the user signed in', async () => {
    await page.clock.install()
    const { press } = await fillLogin()
    await press.click()
    await page.getByText('No queries in history', { exact: false }).waitFor()
    await page.clock.fastForward(10 * dayMs)
    await expect.poll(() => callsOf('/token')).toBe(2)
    // The page's clock must not run on before the answer has come.
    const isRenewed = (key: string) =>
      (JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at: number }).expires_at * 1000 > Date.now()
    await expect.poll(() => page.evaluate(isRenewed, sessionKey)).toBe(true)
    await page.clock.runFor(120_000)
    expect(callsOf('/token')).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
