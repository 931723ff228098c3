import { resetTexts } from '@tidings/contract/texts/reset-password'
import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, sessionKey, signedOutContext, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { mailsIn, nextMailLink } from './support/outbox.ts'
import { signIn } from './support/person.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('a forgotten password', () => {
  const tidings = openTestApp()
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('recovery'))
    const context = await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    await page.clock.install()
    return () => context.close()
  })

  const newPassword = () => page.getByLabel('New password', { exact: true })
  const confirmation = () => page.getByLabel('Confirm new password')
  const update = () => page.getByRole('button', { name: 'Update Password' })

  async function requestLink(): Promise<string> {
    const seen = mailsIn(tidings.dataDir).length
    await page.goto(`${tidings.url}/reset-password`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText(resetTexts.sent).waitFor()
    return nextMailLink(tidings.dataDir, seen)
  }

  async function askAccounts(request: string, body: object, accessToken = '') {
    const [method = '', path = ''] = request.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    const init = { method, body: JSON.stringify(body), headers }
    const response = await fetch(`${tidings.url}/auth/v1${path}`, init)
    expect(response.status).toBe(200)
    return (await response.json()) as { access_token?: string }
  }

  /** Only then a mailed link leaves the password as it is. */
  async function proveAddress() {
    const seen = mailsIn(tidings.dataDir).length
    await askAccounts('POST /otp', { email: account.email })
    const link = new URL(await nextMailLink(tidings.dataDir, seen))
    const shown = { type: 'magiclink', token_hash: link.searchParams.get('token_hash') }
    const session = await askAccounts('POST /verify', shown)
    await askAccounts('PUT /user', { password: account.password }, session.access_token)
  }

  async function openForm() {
    await page.goto(await requestLink())
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await newPassword().waitFor()
  }

  test('is replaced through the mailed link, which works once, and the new one signs in', async () => {
    const link = await requestLink()
    expect(new URL(link).searchParams.get('redirect_to')).toBe(`${tidings.url}/update-password`)
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await newPassword().fill('Brand-New-Horse-8')
    await confirmation().fill('Brand-New-Horse-8')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await update().click()
    await page.getByText(updatePasswordTexts.updated).waitFor()
    expect(await page.getByRole('button', { name: /Updat/ }).isDisabled()).toBe(true)
    await page.clock.runFor(2900)
    expect(new URL(page.url()).pathname).toBe('/update-password')
    await page.clock.runFor(200)
    await page.waitForURL(`${tidings.url}/login`)
    await page.clock.resume()
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull()
    await signIn(page, tidings.url, {
      ...account,
      firstName: '',
      interests: [],
      sources: [],
      password: 'Brand-New-Horse-8',
    })

    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await page.getByText(updatePasswordTexts.invalidLink).waitFor()
  })

  test('opening the mailed link does not use it up', async () => {
    const link = await requestLink()
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await newPassword().waitFor()
  })

  test('a reload forgets the recovery, and the page says so, even to signed-in users', async () => {
    await openForm()
    await page.goto(`${tidings.url}/update-password`)
    await page.getByText(updatePasswordTexts.invalidLink).waitFor()
  })

  test('tokens in the hash create a session on this page only', async () => {
    const session = JSON.parse(account.session) as Record<string, string>
    const hash = `#access_token=${session['access_token']}&refresh_token=${session['refresh_token']}&expires_in=3600&token_type=bearer&type=recovery`
    await page.goto(`${tidings.url}/login${hash}`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull()
    await page.goto(`${tidings.url}/update-password${hash}`)
    await newPassword().waitFor()
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), sessionKey))
      .toContain(account.userId)
  })

  test('a session in the address that is older than two minutes logs a warning', async () => {
    const session = JSON.parse(account.session) as Record<string, string>
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const endsAt = Math.floor(Date.now() / 1000) + 3600 - 121
    const hash = `#access_token=${session['access_token']}&refresh_token=${session['refresh_token']}&expires_in=3600&expires_at=${endsAt}&token_type=bearer&type=recovery`
    await page.goto(`${tidings.url}/update-password${hash}`)
    await newPassword().waitFor()
    await expect.poll(() => warnings.join('\n')).toMatch(/over 120s ago/)
  })

  test('a rejection is shown in the server’s words, and the typed password stays', async () => {
    await proveAddress()
    await openForm()
    await newPassword().fill(account.password)
    await confirmation().fill(account.password)
    await update().click()
    await page.getByText('New password should be different from the old password.').waitFor()
    expect(await newPassword().inputValue()).toBe(account.password)
    const long = 'x'.repeat(70).concat('A1!')
    await newPassword().fill(long)
    await confirmation().fill(long)
    await update().click()
    await page.getByText('Password cannot be longer than 72 characters').waitFor()
  })
})
