import { sourceTexts } from '@tidings/contract/texts/preferences'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { giveUp, takeOverTimeouts } from './support/give-up.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('a slow server', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('slow'))
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
  })
  afterEach(() => context.close())

  const open = () => page.goto(`${tidings.url}/`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => button('Save Preferences')
  const source = 'Harbour Post'
  const row = () => page.getByRole('listitem').filter({ has: button(`Remove ${source}`) })

  test('loading the settings: nothing is shown until they are there, then only the right screen', async () => {
    const { requests, release } = await holdRequests(page, '**/config.json')
    const shown: string[] = []
    page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname))
    await open()
    await expect.poll(() => requests.length).toBe(1)
    expect(await page.locator('#root').innerHTML()).toBe('')
    release()
    await save().waitFor()
    expect(shown).toEqual(['/'])
  })

  test('never loading the settings: an error is shown, and Try again loads them', async () => {
    await takeOverTimeouts(page)
    const { requests } = await holdRequests(page, '**/config.json')
    await open()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await giveUp(page, page.getByText('Tidings cannot reach its server.', { exact: false }))
    await page.unrouteAll()
    await button('Try again').click()
    await save().waitFor()
  })

  test('never saving the profile: the preferences are saved, and the failure is only logged', async () => {
    await takeOverTimeouts(page)
    await open()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.getByLabel('Location').fill('Oslo')
    const { requests } = await holdRequests(page, '**/rest/v1/profiles**')
    await save().click()
    await expect.poll(() => requests.length).toBe(1)
    await giveUp(page, page.getByText('Preferences saved successfully'))
    expect(logged.join('\n')).toContain('Profile could not be updated')
  })

  test('never saving the sources: an error is shown, and a press retries', async () => {
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { preferred_sources: [source] },
    })
    await takeOverTimeouts(page)
    const { requests } = await holdRequests(page, '**/api/subscriptions')
    await open()
    await save().waitFor()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await giveUp(page, page.getByText('Could not check your sources', { exact: false }))
    await page.unrouteAll()
    await button(sourceTexts.checkAgain).click()
    await row()
      .getByText(/^Working/)
      .waitFor()
  })

  test('saving a stopped answer: it appears in the history once it is saved', async () => {
    await open()
    await button('Tap & Ask').click()
    await button('Stop').waitFor()
    await page.getByLabel('Or type your question').fill('What is new about tidal energy?')
    await button('Send').click()
    await page.getByRole('list', { name: 'Answer' }).filter({ hasText: 'tidal energy' }).waitFor()
    let readsAfterStop = 0
    const address = '**/rest/v1/query_history**'
    await page.route(address, (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      readsAfterStop += 1
      return route.fulfill({ json: [] })
    })
    await button('Stop').click()
    // At once, for the call's own entry, and a second later.
    await expect.poll(() => readsAfterStop).toBe(2)
    await page.unroute(address)
    await page.getByRole('region', { name: 'Your History' }).getByText('tidal energy?').waitFor()
  })
})
