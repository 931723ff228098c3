import { connectionTexts } from '@tidings/contract/texts-access'
import { onboardingTexts } from '@tidings/contract/texts-onboarding'
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
import { breakStorage } from './support/broken-storage.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { pressTwice } from './support/press-twice.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('bad input and bad conditions in the onboarding', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let signUps: Request[]

  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const next = () => button(onboardingTexts.next)
  const back = () => button(onboardingTexts.back)
  const finish = () => button(onboardingTexts.goToDashboard)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  async function openPage(account?: Account) {
    context = account
      ? await contextWithSession(tidings.browser, tidings.url, { session: account.session })
      : await tidings.browser.newContext()
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
  async function storedNames() {
    const session = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
    const { access_token: accessToken } = JSON.parse(session ?? '{}') as { access_token: string }
    return askRecords(tidings.url, { accessToken } as Account, { path: 'profiles?select=firstname' })
  }

  test.each([
    ['emoji', '👩‍🚀 Zoë'],
    ['right-to-left text', 'יעל כהן'],
    ['HTML', '<img src=x onerror=alert(1)><b>Ana</b>'],
    ['leading zeros', '007'],
  ])('a first name of %s is stored, summed up and greeted as it was typed', async (what, name) => {
    await openPage()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.message()))
    await toPersonalInfo()
    await fillIn(newAddress(what.replaceAll(/\W/g, '-')), `  ${name} `)
    await next().click()
    await finish().waitFor()
    await page.getByRole('definition').getByText(name, { exact: true }).waitFor()
    expect(await storedNames()).toEqual([{ firstname: name }])
    await finish().click()
    const greeting = page.getByText('Welcome,', { exact: false }).locator('strong')
    await greeting.getByText(name, { exact: true }).waitFor()
    expect(await greeting.getAttribute('dir')).toBe('auto')
    expect(dialogs).toEqual([])
  })

  test('a first name of 10,000 characters is told before anything is sent, and stays; the server refuses it too', async () => {
    await openPage()
    await toPersonalInfo()
    const name = 'A'.repeat(10_000)
    await fillIn('long@example.org', name)
    await next().click()
    await page.getByText('First name can have at most 200 characters').waitFor()
    expect(await field('First name').inputValue()).toBe(name)
    await expect
      .poll(() => field('First name').evaluate((each) => document.activeElement === each))
      .toBe(true)
    expect(signUps).toEqual([])
    await expect(makeAccount(tidings.url, 'long@example.org', name)).rejects.toThrow(/validation_failed/)
  })

  test('an item of one’s own may be emoji, right-to-left text or HTML, and is summed up as it was typed', async () => {
    await openPage()
    await page.goto(`${tidings.url}/onboarding`)
    await button(onboardingTexts.getStarted).click()
    const items = ['🏇 horses', 'שחמט', '<b>chess</b>', '007']
    for (const item of items) {
      await page.getByLabel('Another interest').fill(item)
      await page.getByLabel('Another interest').press('Enter')
    }
    await next().click()
    await button('BBC').click()
    await next().click()
    await next().click()
    await fillIn(newAddress('items'))
    await next().click()
    await page.getByRole('definition').getByText(items.join(', '), { exact: true }).waitFor()
  })

  test('a double click or two presses at once move one step, forward and back', async () => {
    await openPage()
    await toPersonalInfo()
    await page.reload()
    for (const title of ['How often?', 'Whom do you trust?', 'What interests you?', 'Welcome to Tidings']) {
      await back().dblclick()
      await heading(title).waitFor()
    }
    await button(onboardingTexts.getStarted).dblclick()
    await heading('What interests you?').waitFor()
    expect(await page.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['✓ Science'])
    await next().dblclick()
    await heading('Whom do you trust?').waitFor()
    await next().dblclick()
    await heading('How often?').waitFor()
    await pressTwice(next())
    await heading('About you').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await pressTwice(back())
    await heading('How often?').waitFor()
  })

  test('a reload keeps every step, and at the summary the account', async () => {
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

  test('Back after the end does not lead into the onboarding again', async () => {
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

  test('without a server the sign-up says what to do, keeps what was typed and the focus, and then works', async () => {
    await openPage()
    await toPersonalInfo()
    const email = newAddress('unreachable')
    await fillIn(email)
    await page.route('**/auth/v1/signup**', (route) => route.abort())
    await next().click()
    await page.getByRole('alert').getByText(connectionTexts.unreachable).waitFor()
    await expect.poll(() => next().evaluate((each) => document.activeElement === each)).toBe(true)
    expect(await field('Email').inputValue()).toBe(email)
    expect(await field('Password').inputValue()).toBe('Correct-Horse-7')
    await page.unrouteAll()
    await next().click()
    await finish().waitFor()
  })

  test('a sign-up refused without a message is an unknown error, and a taken address leaves the focus', async () => {
    const { email } = await makeAccount(tidings.url, newAddress('taken'))
    await openPage()
    await toPersonalInfo()
    await fillIn(email)
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 400, json: {} }))
    await next().click()
    await page.getByText(onboardingTexts.unknownError, { exact: true }).waitFor()
    await page.unrouteAll()
    await field('Password').press('Enter')
    await page.getByText('User already registered').waitFor()
    await expect.poll(() => field('Password').evaluate((each) => document.activeElement === each)).toBe(true)
  })

  test('Back and Forward while a slow sign-up runs start no second one, and it ends at the summary', async () => {
    await openPage()
    await toPersonalInfo()
    await fillIn(newAddress('slow'))
    const { release } = await holdRequests(page, '**/auth/v1/signup**')
    await pressTwice(next())
    await expect.poll(() => signUps.length).toBe(1)
    await page.goBack()
    await heading('How often?').waitFor()
    await page.goForward()
    await heading('About you').waitFor()
    expect(await page.getByRole('button', { name: 'One moment...' }).isDisabled()).toBe(true)
    release()
    await finish().waitFor()
    expect(signUps).toHaveLength(1)
  })

  test.each(['refused', 'full'] as const)('with storage %s the whole way still works', async (ailment) => {
    await openPage()
    await breakStorage(page, ailment)
    await toPersonalInfo()
    await fillIn(newAddress(`storage-${ailment}`))
    await next().click()
    await finish().click()
    await page.getByText('Welcome, Ana').waitFor()
  })

  test.each(['on the server', 'in this browser'] as const)(
    'somebody whose session was ended %s is told to sign in, and the choices are kept',
    async (where) => {
      const account = await makeAccount(tidings.url, newAddress(`ended-${where.replaceAll(' ', '-')}`))
      await toPersonalInfo(account)
      await field('First name').fill('New Name')
      if (where === 'on the server') {
        const { publishableKey: apikey } = (await (await fetch(`${tidings.url}/config.json`)).json()) as {
          publishableKey: string
        }
        const headers = { apikey, Authorization: `Bearer ${account.accessToken}` }
        await fetch(`${tidings.url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
      } else {
        await page.evaluate((key) => localStorage.removeItem(key), sessionKey)
      }
      await next().click()
      await page.getByText(onboardingTexts.sessionEnded).waitFor()
      expect(await field('First name').inputValue()).toBe('New Name')
      expect(signUps).toEqual([])
      await page.getByRole('link', { name: 'Sign in', exact: true }).click()
      await field('Email').fill(account.email)
      await field('Password').fill(account.password)
      await button('Sign In').click()
      await page.waitForURL(`${tidings.url}/`)
      await page.goto(`${tidings.url}/onboarding`)
      await button(onboardingTexts.getStarted).click()
      await next().click()
      await next().click()
      await next().click()
      expect(await field('First name').inputValue()).toBe('New Name')
    },
  )

  test('a source without news is named on the summary, since the operator chose other feeds', async () => {
    await openPage()
    await toPersonalInfo()
    await back().click()
    await back().click()
    await button('Washington Post').click()
    await next().click()
    await next().click()
    await fillIn(newAddress('sources'))
    await next().click()
    await page.getByRole('status').getByText(onboardingTexts.unfollowed).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Washington Post: No source of this name' }).waitFor()
  })
})
