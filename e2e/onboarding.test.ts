import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import type { BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  sessionKey,
  type Account,
} from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { startGeolocationServer } from './support/geolocation-server.ts'
import { takeOverTimeouts } from './support/give-up.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openOwnTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('onboarding', () => {
  const stack = new AsyncDisposableStack()
  let geolocationUrl: string
  let context: BrowserContext
  let page: Page
  afterAll(() => stack.disposeAsync())
  const tidings = openOwnTestApp(async () => {
    geolocationUrl = stack.use(await startGeolocationServer('Iceland')).url
    return { withoutNews: true, env: { IP_GEOLOCATION_URL: geolocationUrl } }
  })
  afterEach(() => context.close())

  const next = () => page.getByRole('button', { name: onboardingTexts.next, exact: true })
  const back = () => page.getByRole('button', { name: onboardingTexts.back, exact: true })
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (label: string) => page.getByLabel(label, { exact: true })

  async function open(options: BrowserContextOptions & { account?: Account } = {}) {
    const { account, ...own } = options
    context = account
      ? await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...own })
      : await tidings.browser.newContext({ reducedMotion: 'reduce', ...own })
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

  test('starts with the browser’s language and time zone, daily, and the country from the lookup', async () => {
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

  test('is in English in any browser, keeps an unlisted time zone, and prefers what was typed to the lookup', async () => {
    context = await tidings.browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Kathmandu' })
    page = await context.newPage()
    // The page waits five seconds for the lookup, which a busy machine needs to get to its field.
    await takeOverTimeouts(page)
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

  test('creates the account once, with full_name, and saves the preferences a second later', async () => {
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

  test('asks a signed-in user for no address or password, and updates their preferences', async () => {
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
