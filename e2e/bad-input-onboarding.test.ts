import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  contextWithSession,
  makeAccount,
  newAddress,
  signedOutContext,
  type Account,
} from './support/account.ts'
import { breakStorage } from './support/broken-storage.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('bad input and bad conditions in onboarding', () => {
  const tidings = openTestApp()
  let context: BrowserContext | undefined
  let page: Page
  let signUps: Request[]

  afterEach(() => context?.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const next = () => button(onboardingTexts.next)
  const finish = () => button(onboardingTexts.goToDashboard)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  async function openPage(account?: Account) {
    context = account
      ? await contextWithSession(tidings.browser, tidings.url, { session: account.session })
      : await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    signUps = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/signup')) signUps.push(request)
    })
  }

  async function toPersonalInfo(account?: Account) {
    if (account) await openPage(account)
    await page.goto(`${tidings.url}/onboarding`)
    await button(onboardingTexts.getStarted).click()
    await button('Science').click()
    await next().click()
    await button('BBC').click()
    await next().click()
    await page.getByText('How often would you like to be updated?').waitFor()
    await next().click()
    await field('First name').waitFor()
  }

  async function fillIn(email: string, firstName = 'Ana') {
    await field('First name').fill(firstName)
    await field('Email').fill(email)
    await field('Password').fill('Correct-Horse-7')
  }

  /** Of whoever is signed in on the page. */

  test('a reload keeps every step, and on the summary the created account', async () => {
    await openPage()
    await page.goto(`${tidings.url}/onboarding`)
    await page.reload()
    await button(onboardingTexts.getStarted).click()
    await page.reload()
    await button('Science').click()
    await next().click()
    await page.reload()
    await button('BBC').click()
    await next().click()
    await page.getByRole('radio', { name: /Weekly/ }).check()
    await page.reload()
    expect(await page.getByRole('radio', { name: /Weekly/ }).isChecked()).toBe(true)
    await next().click()
    await heading('About you').waitFor()
    await page.reload()
    await fillIn(newAddress('reload'))
    await next().click()
    await finish().waitFor()
    await page.reload()
    await heading('You are all set').waitFor()
    await page.getByRole('definition').getByText('Weekly').waitFor()
    await page.goBack()
    await heading('You are all set').waitFor()
    await finish().click()
    await page.waitForURL(`${tidings.url}/`)
    expect(signUps).toHaveLength(1)
  })

  test('Back after the last step does not return to onboarding', async () => {
    await openPage()
    await page.goto(`${tidings.url}/login`)
    await toPersonalInfo()
    await fillIn(newAddress('back'))
    await next().dblclick()
    await finish().dblclick()
    await page.getByText('Ask & Listen').waitFor()
    await page.goBack()
    await page.getByText('Ask & Listen').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(signUps).toHaveLength(1)
  })

  test.each(['refused', 'full'] as const)(
    'with %s storage onboarding still works to the end',
    async (ailment) => {
      await openPage()
      await breakStorage(page, ailment)
      await toPersonalInfo()
      await fillIn(newAddress(`storage-${ailment}`))
      await next().click()
      await finish().click()
      await page.getByText('Welcome, Ana').waitFor()
    },
  )

  test('the server also rejects a first name of 10,000 characters', async () => {
    const signingUp = makeAccount(tidings.url, newAddress('long'), 'A'.repeat(10_000))
    await expect(signingUp).rejects.toThrow(/validation_failed/)
  })
})
