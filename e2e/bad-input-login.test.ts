import {
  connectionTexts,
  emailTexts,
  loginTexts,
  passwordTexts,
  resetTexts,
  updatePasswordTexts,
} from '@tidings/contract/texts-access'
import type { Locator, Page, Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, sessionKey, type Account } from './support/account.ts'
import { breakStorage } from './support/broken-storage.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { mailsIn, nextMailLink } from './support/outbox.ts'
import { pressTwice } from './support/press-twice.ts'
import { openOwnTestApp } from './support/test-app.ts'

const dayMs = 86_400_000
const newSecret = 'Brand-New-Horse-8'

describe.skipIf(!browserPath)('bad input and bad conditions on the way in', () => {
  const tidings = openOwnTestApp({ withoutNews: true, env: { AUTH_RATE_LIMITS: 'off' } })
  let page: Page
  let account: Account
  let asked: Request[]

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('bad-input'))
    const context = await tidings.browser.newContext()
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
    return { press: button('Sign In'), typed: [field('Email'), field('Password')], call: '/token' }
  }

  async function fillReset() {
    await page.goto(`${tidings.url}/reset-password`)
    await field('Email').fill(account.email)
    return { press: button('Send Reset Link'), typed: [field('Email')], call: '/recover' }
  }

  async function openMailedLink() {
    const seen = mailsIn(tidings.dataDir).length
    const { press } = await fillReset()
    await press.click()
    await page.goto(await nextMailLink(tidings.dataDir, seen))
    return { press: button('Choose a new password'), typed: [] as Locator[], call: '/verify' }
  }

  async function fillNewPassword() {
    const { press } = await openMailedLink()
    await press.click()
    const typed = [field('New password'), field('Confirm new password')]
    for (const each of typed) await each.fill(newSecret)
    return { press: button('Update Password'), typed, call: '/user' }
  }

  const screens = [
    ['login', fillLogin, () => page.waitForURL(`${tidings.url}/`)],
    ['reset-password', fillReset, () => page.getByText(resetTexts.sent).waitFor()],
    ['verify', openMailedLink, () => field('New password').waitFor()],
    ['update-password', fillNewPassword, () => page.getByText(updatePasswordTexts.updated).waitFor()],
  ] as const

  const values = (typed: readonly Locator[]) => Promise.all(typed.map((each) => each.inputValue()))
  const callsOf = (call: string) =>
    asked.filter((request) => request.url().includes(`/auth/v1${call}`)).length

  const refused = 'Invalid login credentials'
  test.each([
    ['nothing', '', '', [emailTexts.required, passwordTexts.required]],
    ['spaces', '   ', '      ', [emailTexts.required]],
    ['HTML', '<b>bold</b>', '<script>alert(1)</script>', [emailTexts.invalid]],
    ['HTML in an address', '<b>@example.org', '<script>alert(1)</script>', [refused]],
    ['emoji', '🐎@example.org', '🐎🐎🐎🐎', [refused]],
    ['right-to-left text', 'שלום@example.org', 'סיסמה-שלי', [refused]],
    ['leading zeros', '007@example.org', '000000', [refused]],
    ['10,000 characters', `${'a'.repeat(10_000)}@example.org`, 'x'.repeat(10_000), [refused]],
  ])('the login answers %s in words, and keeps what was typed', async (...[, email, secret, told]) => {
    await page.goto(`${tidings.url}/login`)
    await field('Email').fill(email)
    await field('Password').fill(secret)
    await button('Sign In').click()
    for (const words of told) await page.getByText(words, { exact: true }).waitFor()
    expect(callsOf('/token')).toBe(told.includes(refused) ? 1 : 0)
    // The browser itself trims a field of type email.
    expect(await values([field('Email'), field('Password')])).toEqual([email.trim(), secret])
  })

  test.each([
    ['of emoji', '🐎-Horse-7'.repeat(10)],
    ['of 10,000 characters', 'x'.repeat(10_000).concat('A1!')],
  ])('a new password %s that is too long is refused in words, and stays', async (_, secret) => {
    const { press, typed } = await fillNewPassword()
    for (const each of typed) await each.fill(secret)
    await press.click()
    await page.getByText('Password cannot be longer than 72 characters').waitFor()
    expect(await values(typed)).toEqual([secret, secret])
  })

  test.each(screens)('%s: two presses at once ask once', async (_, open, done) => {
    const { press, call } = await open()
    const { release } = await holdRequests(page, `**/auth/v1${call}**`)
    const before = callsOf(call)
    await pressTwice(press)
    await expect.poll(() => callsOf(call)).toBe(before + 1)
    release()
    await done()
    expect(callsOf(call)).toBe(before + 1)
  })

  test.each(screens)('%s: a double click asks once', async (_, open, done) => {
    const { press, call } = await open()
    const before = callsOf(call)
    await press.dblclick()
    await done()
    expect(callsOf(call)).toBe(before + 1)
  })

  test.each(screens)(
    '%s: without a server says what to do, keeps what was typed and the focus, and then works',
    async (_, open, done) => {
      const { press, typed, call } = await open()
      const before = await values(typed)
      await page.route(`**/auth/v1${call}**`, (route) => route.abort())
      await press.click()
      await page.getByRole('alert').getByText(connectionTexts.unreachable).waitFor()
      expect(await values(typed)).toEqual(before)
      await expect.poll(() => press.evaluate((each) => document.activeElement === each)).toBe(true)
      await page.unrouteAll()
      await page.route(`**/auth/v1${call}**`, (route) =>
        route.fulfill({ status: 503, body: '<h1>Gone</h1>' }),
      )
      await press.click()
      await expect.poll(() => press.isEnabled()).toBe(true)
      await page.getByText(connectionTexts.unreachable).waitFor()
      await page.unrouteAll()
      await press.click()
      await done()
    },
  )

  test('a server that is killed and comes back costs the login nothing but another press', async () => {
    const { press } = await fillLogin()
    await tidings.killAndRestart(async () => {
      await press.click()
      await page.getByText(connectionTexts.unreachable).waitFor()
    })
    await press.click()
    await page.waitForURL(`${tidings.url}/`)
  })

  test.each([
    ['login', fillLogin, loginTexts.failed],
    ['reset-password', fillReset, resetTexts.failed],
    ['update-password', fillNewPassword, updatePasswordTexts.failed],
  ] as const)('%s: an error without a message has the words for that', async (_, open, told) => {
    const { press, call } = await open()
    for (const answer of [{ json: { message: '' } }, { json: {} }, { body: '<h1>Bad request</h1>' }]) {
      await page.route(`**/auth/v1${call}**`, (route) => route.fulfill({ status: 400, ...answer }))
      await press.click()
      await page.getByText(told, { exact: true }).waitFor()
      await page.unrouteAll()
    }
  })

  test('a new password without a session says so, keeps what was typed and leads to a new link', async () => {
    const { press, typed } = await fillNewPassword()
    const { access_token } = JSON.parse(
      (await page.evaluate((key) => localStorage.getItem(key), sessionKey)) ?? '{}',
    ) as { access_token: string }
    const { apikey = '' } = await (asked.at(-1) as Request).allHeaders()
    const headers = { apikey, Authorization: `Bearer ${access_token}` }
    await fetch(`${tidings.url}/auth/v1/logout?scope=local`, { method: 'POST', headers })
    await press.click()
    await page.getByText('Auth session missing!').waitFor()
    expect(await values(typed)).toEqual([newSecret, newSecret])
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await field('Email').waitFor()
  })

  test.each(['refused', 'full'] as const)(
    'with storage %s a sign-in lasts as long as the page',
    async (ailment) => {
      await breakStorage(page, ailment)
      const { press } = await fillLogin()
      await press.click()
      await page.waitForURL(`${tidings.url}/`)
      await page.getByText('Ask & Listen').waitFor()
      await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await page.reload()
      await page.waitForURL(`${tidings.url}/login`)
      await field('Email').waitFor()
    },
  )

  test.each([2, 10, -2, -10])(
    'with a clock that is %i days off, a sign-in lasts and is not renewed over and over',
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

  test('a clock that jumps ahead by ten days renews the session once, and the person stays', async () => {
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

  test('a clock set back by two days does not hold the lock any longer', async () => {
    await page.clock.install()
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_credentials', message: 'No' } }),
    )
    const { press } = await fillLogin()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await press.click()
      await expect.poll(() => callsOf('/token')).toBe(attempt)
      await expect.poll(() => press.isEnabled()).toBe(true)
    }
    await press.click()
    await page.getByText(loginTexts.limited).waitFor()
    await page.clock.setSystemTime(Date.now() - 2 * dayMs)
    await page.clock.runFor(300_000)
    await page.getByText(/^Please wait (9|10):\d\d before trying again\.$/).waitFor()
    await page.clock.runFor(601_000)
    await expect.poll(() => press.isEnabled()).toBe(true)
  })
})
