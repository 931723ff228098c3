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
  const place = () => page.getByLabel('Location (optional)')
  const source = 'Harbour Post'
  const row = () => page.getByRole('listitem').filter({ has: button(`Remove ${source}`) })
  const storedPlace = async () => {
    const rows = await askRecords<{ location: string | null }[]>(tidings.url, account, {
      path: 'profiles?select=location',
    })
    return rows[0]?.location ?? null
  }

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

  test('saving the profile: the form is busy until it is done, and sends nothing twice', async () => {
    await open()
    await place().fill('Oslo')
    const { requests, release } = await holdRequests(page, '**/rest/v1/profiles**')
    await save().click()
    await expect.poll(() => requests.length).toBe(1)
    expect(await button('Saving...').isDisabled()).toBe(true)
    expect(await place().isDisabled()).toBe(true)
    expect(await page.getByText('Preferences saved successfully').count()).toBe(0)
    release()
    await page.getByText('Preferences saved successfully').waitFor()
    expect(requests).toHaveLength(1)
    expect(await place().inputValue()).toBe('Oslo')
    expect(await storedPlace()).toBe('Oslo')
  })

  test('never saving the profile: the preferences are saved, and the failure is only logged', async () => {
    await takeOverTimeouts(page)
    await open()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.getByLabel('Content filter').selectOption('strict')
    const { requests } = await holdRequests(page, '**/rest/v1/profiles**')
    await save().click()
    await expect.poll(() => requests.length).toBe(1)
    await giveUp(page, page.getByText('Preferences saved successfully'))
    expect(logged.join('\n')).toContain('Profile could not be updated')
  })

  test('saving the sources: the save is confirmed without them, and their result follows', async () => {
    await open()
    await page.getByLabel('Preferred information sources', { exact: true }).fill(source)
    await page.keyboard.press('Enter')
    const { requests, release } = await holdRequests(page, '**/api/subscriptions')
    await save().click()
    await page.getByText('Preferences saved successfully').waitFor()
    await expect.poll(() => requests.length).toBe(1)
    expect(
      await row()
        .getByText(/Working|Looking|to follow this source/)
        .count(),
    ).toBe(0)
    await place().fill('Bergen')
    release()
    await row()
      .getByText(/^Working\. Last checked \d\d:\d\d\.$/)
      .waitFor()
    expect(await place().inputValue()).toBe('Bergen')
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

  test('loading the history: it shows that it is loading, and when it is empty', async () => {
    const { requests, release } = await holdRequests(page, '**/rest/v1/query_history**')
    await open()
    await expect.poll(() => requests.length).toBe(1)
    const history = page.getByRole('region', { name: 'Your History' })
    const empty = 'No queries in history. Start using the voice assistant to see your interactions here.'
    await history.getByText('Loading history...', { exact: true }).waitFor()
    expect(await history.getByText(empty, { exact: true }).count()).toBe(0)
    release()
    await history.getByText(empty, { exact: true }).waitFor()
    expect(await history.getByText('Loading history...', { exact: true }).count()).toBe(0)
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

  test('loading the news status: everything else works, and the line follows', async () => {
    const { requests, release } = await holdRequests(page, '**/api/news/status')
    await open()
    await place().fill('Oslo')
    await expect.poll(() => requests.length).toBe(1)
    expect(await page.getByText('News last updated', { exact: false }).count()).toBe(0)
    release()
    await page.getByText('News last updated', { exact: false }).waitFor()
  })
})
