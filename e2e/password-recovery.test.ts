import { passwordTexts, resetTexts, updatePasswordTexts } from '@tidings/contract/texts-access'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, sessionKey, type Account } from './support/account.ts'
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
    const context = await tidings.browser.newContext()
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

  test('is replaced by way of the mailed link, which works once, and the new one is proved at the login', async () => {
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

  test('only looking at the mailed page uses nothing up', async () => {
    const link = await requestLink()
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
    await page.goto(link)
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await newPassword().waitFor()
  })

  test.each([
    ['', 'no marker'],
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'an error'],
    ['#type=recovery&error=access_denied', 'both'],
  ])('an address with %j (%s) is an invalid link', async (hash) => {
    await page.goto(`${tidings.url}/update-password${hash}`)
    await page.getByText(updatePasswordTexts.invalidLink).waitFor()
    expect(await newPassword().count()).toBe(0)
  })

  test('a reload loses the marker, and the page says so, also to people signed in', async () => {
    await openForm()
    await page.goto(`${tidings.url}/update-password`)
    await page.getByText(updatePasswordTexts.invalidLink).waitFor()
  })

  test('tokens in the hash make a session on this page alone', async () => {
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

  test('a session in the address that was given more than two minutes ago draws a warning', async () => {
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

  test('a weak, a common and an unequal password are told, and nothing is sent', async () => {
    await openForm()
    let updates = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/auth/v1/user')) updates += 1
    })
    await page.getByText(passwordTexts.hint).waitFor()
    await update().click()
    await page.getByText(passwordTexts.required).waitFor()
    await expect.poll(() => newPassword().evaluate((field) => document.activeElement === field)).toBe(true)
    await newPassword().fill('abc')
    await page
      .getByText(
        `${passwordTexts.tooShort}. ${passwordTexts.noUppercase}. ${passwordTexts.noDigit}. ${passwordTexts.noSpecial}`,
        { exact: true },
      )
      .waitFor()
    await newPassword().fill('Password1!')
    await page.getByText(passwordTexts.common, { exact: true }).waitFor()
    await newPassword().fill('Abcdefg1')
    expect(await page.getByText(passwordTexts.common).count()).toBe(0)
    await confirmation().fill('Abcdefg2')
    await confirmation().blur()
    await page.getByText(updatePasswordTexts.mismatch).waitFor()
    await update().click()
    await page.getByText(updatePasswordTexts.mismatch).waitFor()
    expect(updates).toBe(0)
    await confirmation().fill('Abcdefg1')
    expect(await page.getByText(updatePasswordTexts.mismatch).count()).toBe(0)
  })

  test('one press of the button is enough, also when it is the first to find a mistake', async () => {
    await openForm()
    await newPassword().fill('Correct-Horse-7')
    await confirmation().pressSequentially('Correct-Horse-8')
    const place = await update().boundingBox()
    await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 4)
    await page.mouse.down()
    await page.mouse.up()
    await page.getByText(updatePasswordTexts.mismatch).waitFor()
    expect(await confirmation().evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('a refusal is told in the server’s words, and what was typed stays', async () => {
    await proveAddress()
    await openForm()
    await newPassword().fill(account.password)
    await confirmation().fill(account.password)
    await update().click()
    await page.getByText('New password should be different from the old password.').waitFor()
    expect(await newPassword().inputValue()).toBe(account.password)
  })

  test('asking for a link says what went wrong, in the server’s words or else in ours', async () => {
    await page.goto(`${tidings.url}/reset-password`)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('Email is required').waitFor()
    await page.getByLabel('Email').fill(account.email)
    await page.route('**/auth/v1/recover**', (route) =>
      route.fulfill({ status: 429, json: { code: 'over_email_send_rate_limit', message: 'Wait a minute' } }),
    )
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('Wait a minute').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(account.email)
  })

  test('whoever is signed in is led home from the reset screen', async () => {
    const context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    const own = await context.newPage()
    await own.goto(`${tidings.url}/reset-password`)
    await own.waitForURL(`${tidings.url}/`)
    await context.close()
  })
})
