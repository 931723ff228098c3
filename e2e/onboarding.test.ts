import { emailTexts, passwordTexts } from '@tidings/contract/texts-access'
import { onboardingTexts } from '@tidings/contract/texts-onboarding'
import { predefinedInterests, predefinedSources } from '@tidings/contract/predefined'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  sessionKey,
  type Account,
} from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { startGeolocationServer } from './support/geolocation-server.ts'
import { holdRequests } from './support/hold-requests.ts'
import { startApp, type RunningApp } from './support/start-app.ts'

describe.skipIf(!browserPath)('the onboarding', () => {
  const stack = new AsyncDisposableStack()
  let geolocationUrl: string
  let tidings: RunningApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    geolocationUrl = stack.use(await startGeolocationServer('Iceland')).url
    const env = { IP_GEOLOCATION_URL: geolocationUrl }
    tidings = stack.use(await startApp({ withoutNews: true, env }))
    browser = await launchBrowser()
    stack.defer(() => browser.close())
  })
  afterAll(() => stack.disposeAsync())
  afterEach(() => context.close())

  const next = () => page.getByRole('button', { name: onboardingTexts.next, exact: true })
  const back = () => page.getByRole('button', { name: onboardingTexts.back, exact: true })
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const percent = () =>
    page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.position * 100)

  async function open(options: BrowserContextOptions & { account?: Account } = {}) {
    const { account, ...own } = options
    context = account
      ? await contextWithSession(browser, tidings.url, { session: account.session, ...own })
      : await browser.newContext(own)
    page = await context.newPage()
    await page.goto(`${tidings.url}/onboarding`)
    await page.getByRole('button', { name: onboardingTexts.getStarted }).click()
  }

  async function toPersonalInfo() {
    await chip('Science').click()
    await next().click()
    await chip('BBC').click()
    await next().click()
    await page.getByText('How often would you like to be updated?').waitFor()
    await next().click()
    await field('First name').waitFor()
  }

  async function fillIn(email = newAddress('onboarded')) {
    await field('First name').fill('Ana')
    await field('Email').fill(email)
    await field('Password').fill('Correct-Horse-7')
    return email
  }

  test('has six steps in order, with progress from 0 to 100 in fifths', async () => {
    context = await browser.newContext()
    page = await context.newPage()
    await page.goto(`${tidings.url}/onboarding`)
    await page.getByRole('heading', { name: 'Welcome to Tidings' }).waitFor()
    const seen = [await percent()]
    await page.getByRole('button', { name: onboardingTexts.getStarted }).click()
    for (const item of ['Politics', 'CNN', null]) {
      await expect.poll(percent).toBe((seen.at(-1) ?? 0) + 20)
      seen.push(await percent())
      if (item) await chip(item).click()
      await next().click()
    }
    await field('First name').waitFor()
    seen.push(await percent())
    await fillIn()
    await next().click()
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).waitFor()
    seen.push(await percent())
    expect(seen).toEqual([0, 20, 40, 60, 80, 100])
  })

  test('offers the twelve interests and nine sources, and waits for at least one of each', async () => {
    await open()
    for (const interest of predefinedInterests) await chip(interest).waitFor()
    expect(await next().isDisabled()).toBe(true)
    await chip('Health').click()
    expect(await next().isEnabled()).toBe(true)
    await chip('Health').click()
    expect(await next().isDisabled()).toBe(true)
    await chip('Health').click()
    await next().click()
    for (const source of predefinedSources) await chip(source).waitFor()
    expect(await next().isDisabled()).toBe(true)
    await chip('Reuters').click()
    expect(await next().isEnabled()).toBe(true)
  })

  test('Enter adds an item of one’s own, trimmed and once, and does not go on', async () => {
    await open()
    const own = page.getByLabel('Another interest')
    for (const item of ['  Chess  ', 'chess', '   ', 'science']) {
      await own.fill(item)
      await own.press('Enter')
    }
    expect(await page.getByRole('button', { pressed: true }).allInnerTexts()).toEqual([
      '✓ Science',
      '✓ Chess',
    ])
    await page.getByRole('heading', { name: 'What interests you?' }).waitFor()
    await own.fill('にほ')
    await own.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
    expect(await own.inputValue()).toBe('にほ')
  })

  test('starts with the language and time zone of the browser, daily, and its country where that is told', async () => {
    await open({ locale: 'fr-CA', timezoneId: 'America/Toronto' })
    await chip('Science').click()
    await next().click()
    await chip('BBC').click()
    await next().click()
    expect(await page.getByRole('radio', { name: /Daily/ }).isChecked()).toBe(true)
    await next().click()
    expect(await field('Preferred language').inputValue()).toBe('fr')
    expect(await field('Timezone').inputValue()).toBe('America/Toronto')
    await expect.poll(() => field('Location (optional)').inputValue()).toBe('Iceland')
  })

  test('speaks English to a browser of another language, keeps its unlisted zone, and what was typed beats the lookup', async () => {
    context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Kathmandu' })
    page = await context.newPage()
    const { release } = await holdRequests(page, geolocationUrl)
    await page.goto(`${tidings.url}/onboarding`)
    await page.getByRole('button', { name: onboardingTexts.getStarted }).click()
    await toPersonalInfo()
    expect(await field('Preferred language').inputValue()).toBe('en')
    expect(await field('Timezone').inputValue()).toMatch(/^Asia\/Kat(h?)mandu$/)
    await field('Location (optional)').fill('Pokhara')
    const answered = page.waitForResponse(geolocationUrl)
    release()
    await (await answered).finished()
    await back().click()
    await next().click()
    expect(await field('Location (optional)').inputValue()).toBe('Pokhara')
  })

  test('checks a field when it is left, then at every change while an error shows', async () => {
    await open()
    await toPersonalInfo()
    await field('Email').fill('ana@')
    expect(await page.getByRole('alert').count()).toBe(0)
    await field('First name').fill('   ')
    await page.getByText(emailTexts.invalid).waitFor()
    await field('Email').fill('')
    await page.getByText(onboardingTexts.firstNameRequired).waitFor()
    await page.getByText(emailTexts.required).waitFor()
    await field('Email').fill('ana@example.org')
    expect(await page.getByText(emailTexts.required).count()).toBe(0)
    await field('Password').focus()
    await field('First name').focus()
    await page.getByText(passwordTexts.required, { exact: true }).waitFor()
    await field('Password').fill('short')
    await page.getByText(passwordTexts.tooShort, { exact: false }).waitFor()
    await page.getByText(passwordTexts.hint).waitFor()
    await field('Password').fill('Abcdefg1')
    await field('First name').fill('Ana')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('keeps the draft across Back, the browser’s Back and a reload, but the password nowhere', async () => {
    await open()
    await toPersonalInfo()
    await fillIn('draft@example.org')
    await back().click()
    await page.goBack()
    await page.getByRole('heading', { name: 'Whom do you trust?' }).waitFor()
    expect(await chip('BBC').getAttribute('aria-pressed')).toBe('true')
    await next().click()
    await next().click()
    expect(await field('Email').inputValue()).toBe('draft@example.org')
    expect(await field('Password').inputValue()).toBe('Correct-Horse-7')
    await page.reload()
    expect(await field('First name').inputValue()).toBe('Ana')
    expect(await field('Password').inputValue()).toBe('')
    await field('Password').fill('Correct-Horse-7')
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]),
    )
    expect(kept).toContain('draft@example.org')
    expect(kept).not.toContain('Correct-Horse-7')
  })

  test('makes the account once, with full_name, and saves the choices a second later', async () => {
    await open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    await toPersonalInfo()
    await expect.poll(() => field('Location (optional)').inputValue()).toBe('Iceland')
    await field('Location (optional)').fill('')
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 10_000))
    const signUps: Request[] = []
    const saved: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/signup')) signUps.push(request)
      if (request.method() === 'PATCH') saved.push(request)
    })
    const email = await fillIn()
    const answered = page.waitForResponse((response) => response.url().includes('/auth/v1/signup'))
    await next().dblclick()
    await (await answered).finished()
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), sessionKey)).not.toBeNull()
    await page.clock.runFor(900)
    expect(saved).toHaveLength(0)
    await page.clock.runFor(200)
    await page.clock.resume()
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).waitFor()
    expect(signUps[0]?.postDataJSON()).toMatchObject({ email, data: { full_name: 'Ana', name: 'Ana' } })
    expect(saved.map((request) => request.postDataJSON() as unknown)).toEqual([
      { firstname: 'Ana', language_preference: 'de', location: null, timezone: 'Europe/Berlin' },
      { interests: ['Science'], preferred_sources: ['BBC'], update_frequency: 'daily' },
    ])
    await page.goBack()
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).waitFor()
    expect(await field('Password').count()).toBe(0)
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).click()
    await page.waitForURL(`${tidings.url}/`)
    await page.getByText('Welcome, Ana').waitFor()
    expect(signUps).toHaveLength(1)
  })

  test('an address that is taken is told in the server’s words, and nothing typed is lost', async () => {
    const { email } = await makeAccount(tidings.url, newAddress('taken'))
    await open()
    await toPersonalInfo()
    await fillIn(email)
    await next().click()
    await page.getByText('User already registered').waitFor()
    expect(await field('Email').inputValue()).toBe(email)
    expect(await field('Password').inputValue()).toBe('Correct-Horse-7')
  })

  test('a sign-up that gives no user says so, and one without a session asks to look into the mail', async () => {
    await open()
    await toPersonalInfo()
    await fillIn('confirm@example.org')
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ json: {} }))
    await next().click()
    await page.getByText(onboardingTexts.registrationFailed).waitFor()
    await page.unroute('**/auth/v1/signup**')
    await page.route('**/auth/v1/signup**', (route) =>
      route.fulfill({ json: { id: crypto.randomUUID(), email: 'confirm@example.org', identities: [] } }),
    )
    await next().click()
    await page.getByText('Confirm your address with its link').waitFor()
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).click()
    await page.waitForURL(`${tidings.url}/login`)
  })

  test('choices that cannot be saved cost nobody the account: it is only logged', async () => {
    await open()
    await toPersonalInfo()
    await fillIn()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await next().click()
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).waitFor()
    expect(logged.join('\n')).toContain('Profile could not be updated')
    expect(logged.join('\n')).toContain('Preferences could not be saved')
  })

  test('asks somebody signed in for no address and password, and updates their own choices', async () => {
    const account = await makeAccount(tidings.url, newAddress('again'), 'Old Name')
    await open({ account })
    await toPersonalInfo()
    expect(await field('Email').count()).toBe(0)
    expect(await field('Password').count()).toBe(0)
    await field('First name').fill('New Name')
    await next().click()
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).waitFor()
    const pagesBefore = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: onboardingTexts.goToDashboard }).click()
    await page.getByText('Welcome, New Name').waitFor()
    expect(await page.evaluate(() => history.length)).toBe(pagesBefore)
    const rows = await askRecords(tidings.url, account, {
      path: 'user_preferences?select=interests,preferred_sources',
    })
    expect(rows).toEqual([{ interests: ['Science'], preferred_sources: ['BBC'] }])
  })
})
