import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'
import { untilGivenUp } from './support/until-given-up.ts'

const broken = 'Something went wrong in this part of the page. What you saved is safe.'

describe.skipIf(!browserPath)('the dashboard in bad conditions', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('conditions'))
    await askRecords(tidings.url, account, {
      path: 'query_history',
      method: 'POST',
      // More than are shown at first.
      body: Array.from({ length: 12 }, (_, at) => ({
        user_id: account.userId,
        query_text: at === 0 ? 'Kept question' : `Question ${at}`,
        status: 'completed',
        created_at: new Date(Date.now() - at * 1000).toISOString(),
      })),
    })
    await newPage()
  })
  afterEach(() => context.close())

  async function newPage(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    page = await context.newPage()
  }
  const open = async () => {
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
    await kept().waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => button('Save Preferences')
  const kept = () => page.getByText('Kept question')
  const place = () => page.getByLabel('Location (optional)')
  const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
  const card = (title: string) => page.getByRole('region', { name: title })
  const tryAgain = (title: string) => card(title).getByRole('button', { name: 'Try again' })

  test('when nothing can be loaded, each card shows its own error and its own retry', async () => {
    await page.clock.install()
    await page.route(/\/(rest\/v1|api)\//, (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await untilGivenUp(page, alert('An error occurred'))
    await alert('Error loading history').waitFor()
    await page.getByText('The news status is unavailable: the server did not respond.').waitFor()
    await page.unrouteAll()
    await tryAgain('Personalization & Preferences').click()
    await save().waitFor()
    await tryAgain('Your History').click()
    await kept().waitFor()
  })

  test('when the code of a card cannot be fetched, it shows the same error, and a retry fetches it', async () => {
    await page.clock.install()
    await page.route(/\/records-[\w-]+\.js(\?|$)/, (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await untilGivenUp(page, alert('An error occurred'))
    await alert('Error loading history').waitFor()
    await page.unrouteAll()
    await tryAgain('Personalization & Preferences').click()
    await save().waitFor()
    await tryAgain('Your History').click()
    await kept().waitFor()
  })

  test('it shows when it is offline, keeps its content, and reloads what had failed once it is online', async () => {
    await page.clock.install()
    await open()
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    await place().fill('Oslo')
    await save().click()
    await alert('Error saving preferences').waitFor()
    await button('See More').click()
    await untilGivenUp(page, alert('Error loading history'))
    expect(await kept().isVisible()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => alert('Error loading history').count()).toBe(0)
    expect(await page.getByText('You are offline.', { exact: false }).count()).toBe(0)
    expect(await place().inputValue()).toBe('Oslo')
  })

  test('it shows that the settings cannot be loaded, and starts once the connection is back', async () => {
    await page.route('**/config.json', (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    await page.getByText('Tidings cannot reach its server.', { exact: false }).waitFor()
    await page.unrouteAll()
    await context.setOffline(true)
    await context.setOffline(false)
    await save().waitFor()
  })

  describe('when code cannot be fetched', () => {
    const fail = (chunk: string) =>
      page.route(new RegExp(`/${chunk}-[\\w-]+\\.js(\\?|$)`), (route) => route.abort())

    test('for the form: its card shows an error, everything else works, and Try again loads it', async () => {
      await fail('preferences-form')
      await page.goto(`${tidings.url}/`)
      await alert(broken).waitFor()
      await kept().waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await save().waitFor()
    })

    test('for the feedback dialog: an error is shown, nothing else breaks, and Try again opens it', async () => {
      await open()
      await fail('feedback-dialog')
      await place().fill('Oslo')
      await button('Share your feedback').click()
      await alert(broken).waitFor()
      expect(await place().inputValue()).toBe('Oslo')
      await button('Close').click()
      await expect.poll(() => alert(broken).count()).toBe(0)
      await button('Share your feedback').click()
      // Only the page loaded anew might help, and that is asked first.
      await page.getByRole('dialog', { name: 'Save your preferences?' }).waitFor()
      await button('Stay').click()
      expect(await place().inputValue()).toBe('Oslo')
      await page.unrouteAll()
      await button('Try again').click()
      await page.getByRole('dialog', { name: 'Send Feedback' }).waitFor()
    })

    test('for the summary, and for a call: an error is shown, and the next attempt succeeds with nothing lost', async () => {
      await open()
      await place().fill('Oslo')
      await fail('preferences-summary')
      await fail('socket-call')
      await page.getByRole('tab', { name: 'Summary' }).click()
      await alert(broken).waitFor()
      await kept().waitFor()
      await button('Tap & Ask').click()
      await alert('Failed to start the voice assistant. Please check the console for more details.').waitFor()
      await page.unrouteAll()
      await button('Tap & Ask').click()
      await button('Stop').waitFor()
      await button('Try again').click()
      await expect.poll(() => place().inputValue()).toBe('Oslo')
      await page.getByRole('tab', { name: 'Summary' }).click()
      await page.getByText('No preferences found. Use the form to configure your preferences.').waitFor()
    })

    test('for a page: it shows an error while the others open, and loads on the next attempt', async () => {
      const link = (title: string) => page.getByRole('link', { name: title }).first()
      const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })
      const failing = ['Settings', 'Profile', 'History']
      await open()
      for (const name of failing) await fail(`${name.toLowerCase()}-(?:page|screen)`)
      for (const name of failing) {
        await link(name).click()
        await alert(broken).waitFor()
        await link('Analytics').click()
        await heading('Analytics').waitFor()
      }
      await page.unrouteAll()
      for (const name of failing) {
        await link(name).click()
        await heading(name).waitFor()
      }
    })

    test('for the menu on a small screen: an error is shown, and Try again opens it', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      await open()
      await fail('menu-overlay')
      await button('Menu').click()
      await alert(broken).waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    })

    test('for good: Try again reloads the page, but neither during a call nor while the server is unreachable', async () => {
      let isNewPage = false
      await open()
      page.on('request', (request) => (isNewPage ||= request.isNavigationRequest()))
      const answer = (route: Route) => (isNewPage ? route.continue() : route.abort())
      await page.route(/\/analytics-page-[\w-]+\.js(\?|$)/, answer)
      const tryInVain = async () => {
        const asked = page.waitForRequest('**/config.json')
        await button('Try again').click()
        await (await asked).response()
        await alert(broken).waitFor()
      }
      await button('Tap & Ask').click()
      await button('Stop').waitFor()
      await page.getByRole('link', { name: 'Analytics' }).first().click()
      await alert(broken).waitFor()
      await tryInVain()
      await button('Stop').click()
      await button('Stop').waitFor({ state: 'detached' })
      await page.route('**/config.json', (route) => route.abort())
      await tryInVain()
      await page.unroute('**/config.json')
      expect(isNewPage).toBe(false)
      await button('Try again').click()
      await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
      expect([isNewPage, page.url()]).toEqual([true, `${tidings.url}/analytics`])
    })

    test('for the whole dashboard: Try again loads it', async () => {
      await fail('signed-in-app')
      await page.goto(`${tidings.url}/`)
      await alert(broken).waitFor()
      await page.unrouteAll()
      await button('Try again').click()
      await kept().waitFor()
    })
  })
})
