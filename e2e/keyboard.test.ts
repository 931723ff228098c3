import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { expectFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { openTestApp } from './support/test-app.ts'

// `web/src/app/keyboard.browser.test.tsx` has what needs no server.
describe.skipIf(!browserPath)('by keyboard alone', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    const account = await makeAccount(tidings.url, newAddress('keyboard'))
    const body = Array.from({ length: 17 }, (_, number) => ({
      user_id: account.userId,
      query_text: `Question ${number}`,
      summary_text: 'A rather long sentence about the news. '.repeat(20),
      status: 'completed',
      interaction_duration: 12,
      audio_response_url: '/api/audio/none',
      context_data: { type: 'question' },
    }))
    await askRecords(tidings.url, account, { path: 'query_history', method: 'POST', body })
    const viewport = { width: 1280, height: 720 }
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, viewport })
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const history = () => page.getByRole('region', { name: 'Your History' })
  const entries = () => history().getByRole('list').first().locator('> li')
  const press = (key: string) => page.keyboard.press(key)

  test('the first tab stop skips to the content', async () => {
    await press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expectFocus(skip)
    expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
    await press('Enter')
    await expectFocus(page.locator('main'))
    await press('Tab')
    await expectFocus(button('Tap & Ask'))
  })

  test('starting and stopping a call returns the focus to its button', async () => {
    await pressOn(button('Tap & Ask'))
    await expectFocus(button('Stop'))
    const typed = page.getByLabel('Or type your question')
    await typeInto(typed, 'What is new?')
    await press('Enter')
    await page.getByText('You asked').waitFor()
    await expect.poll(() => typed.inputValue()).toBe('')
    await expectFocus(typed)
    // What can be done with the answer is on the way.
    await button('Hear again').waitFor()
    await tabTo(button('Stop'), 'Shift+Tab')
    await press('Space')
    await expectFocus(button('Tap & Ask'))
  })

  test('history: arrow keys switch tabs, More and Play keep the focus, Back to History returns it', async () => {
    await entries().first().waitFor()
    await pressOn(button('See More'))
    await expect.poll(() => entries().count()).toBe(15)
    await expectFocus(button('See More'))
    await tabTo(tab('Real History'))
    await press('ArrowRight')
    await expectFocus(tab('Saved Articles'))
    await press('ArrowRight')
    await expectFocus(tab('Real History'))
    await press('End')
    await pressOn(button('Back to History'))
    await expectFocus(tab('Real History'))
    await tabTo(button('Show all').first())
    // What unfolds above it would push it out of sight.
    await button('Show all')
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await press('Space')
    await expectFocus(button('Show less'))
    // The answer to the question of another test may be there too, and can be played.
    await tabTo(entries().locator('audio').last())
    await press('Space')
    const again = entries().getByRole('button', { name: 'Try again' }).first()
    await pressOn(again)
    await page.getByText('Could not load the audio.').first().waitFor()
    await expectFocus(again)
  })

  test('logout works', async () => {
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }))
    const failure = page.waitForEvent('console', (message) => message.text().includes('Logout failed'))
    await pressOn(button('Logout'))
    await failure
    await expect.poll(() => button('Logout').isEnabled()).toBe(true)
    await expectFocus(button('Logout'))
    await page.unroute('**/auth/v1/logout**')
    await press('Enter')
    await page.waitForURL('**/login')
  })
})
