import { connectionTexts, loginTexts } from '@tidings/contract/texts-access'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

const minuteMs = 60_000

describe.skipIf(!browserPath)('the login screen', () => {
  const tidings = openTestApp()
  let page: Page
  let account: Account
  let attempts: number

  beforeAll(async () => {
    account = await makeAccount(tidings.url, 'login@example.org')
  })
  beforeEach(async () => {
    attempts = 0
    const context = await tidings.browser.newContext()
    page = await context.newPage()
    await page.clock.install()
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) attempts += 1
    })
    await page.goto(`${tidings.url}/login`)
    return () => context.close()
  })

  const email = () => page.getByLabel('Email')
  const password = () => page.getByLabel('Password', { exact: true })
  const button = () => page.getByRole('button', { name: 'Sign In' })

  async function attempt(address: string, secret: string) {
    await email().fill(address)
    await password().fill(secret)
    await button().click()
  }

  async function failFiveTimes() {
    for (let count = 1; count <= 5; count += 1) {
      const answered = page.waitForResponse((response) => response.url().includes('/auth/v1/token'))
      await attempt(account.email, 'not-the-password')
      await answered
      await page.getByText('Invalid login credentials').waitFor()
      await expect.poll(() => button().isEnabled()).toBe(true)
    }
    expect(attempts).toBe(5)
  }

  test('has email and password, and ways to a new password and to onboarding, without the layout', async () => {
    expect(await email().getAttribute('type')).toBe('email')
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    await page.locator('a[href="/onboarding"]').waitFor()
    await page.locator('a[href="/reset-password"]').click()
    await page.waitForURL('**/reset-password')
  })

  test('the sixth attempt stays in the page, and blocks the whole form for fifteen minutes', async () => {
    await failFiveTimes()
    await attempt(account.email.toUpperCase(), account.password)
    await page.getByText(loginTexts.limited).waitFor()
    const left = page.getByText(/^Please wait \d{1,2}:\d{2} before trying again\.$/)
    expect(await left.textContent()).toMatch(/wait 1(5:00|4:5\d) /)
    expect(await page.getByRole('timer').textContent()).toMatch(/^1(5:00|4:5\d)$/)
    expect(await button().isDisabled()).toBe(true)
    expect(await email().isDisabled()).toBe(true)
    expect(await password().isDisabled()).toBe(true)

    // What the Enter key would do.
    await page.evaluate(() => document.querySelector('form')?.requestSubmit())
    await page.clock.fastForward(13 * minuteMs)
    await expect.poll(() => left.textContent()).toMatch(/wait (2:00|1:\d{2}) /)
    expect(await page.getByRole('timer').textContent()).toMatch(/^0[12]:\d{2}$/)
    expect(attempts).toBe(5)

    await page.clock.fastForward(2 * minuteMs)
    await expect.poll(() => button().isEnabled()).toBe(true)
    expect(await page.getByText(loginTexts.limited).count()).toBe(0)
    await attempt(account.email, account.password)
    await page.waitForURL(`${tidings.url}/`)
  })

  test('leaving the screen and coming back does not lift the lock', async () => {
    await failFiveTimes()
    await attempt(account.email, 'not-the-password')
    await page.getByText(loginTexts.limited).waitFor()
    await page.locator('a[href="/reset-password"]').click()
    await page.getByText('Back to sign in').click()
    await page.getByText(loginTexts.limited).waitFor()
    expect(await button().isDisabled()).toBe(true)
  })

  test('a password under six characters and an address that is none are told before anything is sent', async () => {
    await attempt('nobody', '12345')
    await page.getByText('Please enter a valid email address').waitFor()
    await page.getByText(loginTexts.passwordTooShort).waitFor()
    await expect.poll(() => email().evaluate((field) => document.activeElement === field)).toBe(true)
    await attempt('', '')
    await page.getByText('Email is required').waitFor()
    await page.getByText('Password is required').waitFor()
    expect(attempts).toBe(0)
    await attempt(account.email, '123456')
    await page.getByText('Invalid login credentials').waitFor()
    expect(attempts).toBe(1)
  })

  test('whatever else goes wrong is told in the authentication’s own words, and what was typed stays', async () => {
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { code: 'user_banned', message: 'User is banned' } }),
    )
    await attempt(account.email, 'some-password')
    await page.getByText('User is banned').waitFor()
    await page.unroute('**/auth/v1/token**')
    await page.route('**/auth/v1/token**', (route) => route.abort())
    await button().click()
    await page.getByText(connectionTexts.unreachable).waitFor()
    expect(await email().inputValue()).toBe(account.email)
    expect(await password().inputValue()).toBe('some-password')
  })
})
