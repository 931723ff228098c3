import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { expectFocus, expectVisibleFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { openTestApp } from './support/test-app.ts'
import { untilGivenUp } from './support/until-given-up.ts'

const desk = { viewport: { width: 1280, height: 720 } }
const phone = { viewport: { width: 390, height: 844 } }

describe.skipIf(!browserPath)('by keyboard alone', () => {
  const tidings = openTestApp()
  let account: Account
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    account = await makeAccount(tidings.url, newAddress('keyboard'))
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
  })
  afterEach(() => context.close())

  async function open(options: BrowserContextOptions, path = '/') {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    page = await context.newPage()
    await page.goto(`${tidings.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const history = () => page.getByRole('region', { name: 'Your History' })
  const entries = () => history().getByRole('list').first().locator('> li')
  const press = (key: string) => page.keyboard.press(key)

  test('the first tab stop skips to the content', async () => {
    await open(desk)
    await press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expectFocus(skip)
    expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
    await press('Enter')
    await expectFocus(page.locator('main'))
    await press('Tab')
    await expectFocus(button('Tap & Ask'))
  })

  // `low-vision.test.ts` goes forwards on small screens.
  test('every tab stop of the dashboard shows its focus, forwards on desktop and backwards on phone', async () => {
    await open(desk)
    await button('Save Preferences').waitFor()
    await entries().first().waitFor()
    await tabTo(button('Save Preferences'))
    await page.setViewportSize(phone.viewport)
    // The bar of a phone comes last.
    const last = page.getByRole('link', { name: 'Settings' }).last()
    await tabTo(last)
    await tabTo(page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
  })

  test('starting and stopping a call returns the focus to its button', async () => {
    await open(desk)
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

  test('Escape stops a call that is starting, and a removed control passes its focus to a neighbour', async () => {
    await open(desk)
    await page.route('**/call/web', () => undefined)
    await pressOn(button('Tap & Ask'))
    await button('Cancel').waitFor()
    await press('Escape')
    await expectFocus(button('Tap & Ask'))
    await press('Enter')
    await pressOn(button('Cancel'))
    await expectFocus(button('Tap & Ask'))
  })

  test('history: arrow keys switch tabs, More and Play keep the focus, Back to History returns it', async () => {
    await open(desk)
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

  test('retrying a failed load keeps the focus in its card', async () => {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...desk })
    page = await context.newPage()
    await page.clock.install()
    await page.route('**/rest/v1/query_history**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${tidings.url}/`)
    const again = history().getByRole('button', { name: 'Try again' })
    await untilGivenUp(page, again)
    await tabTo(again)
    await page.unroute('**/rest/v1/query_history**')
    await press('Enter')
    await entries().first().waitFor()
    await expectFocus(tab('Real History'))
  })

  test('preferences: all controls can be set and saved, and the focus stays', async () => {
    await open(desk)
    const interest = page.getByLabel('Interests', { exact: true })
    for (const text of ['Chess', 'Rowing']) {
      await typeInto(interest, text)
      await press('Enter')
      await expectFocus(interest)
    }
    await pressOn(button('Remove Chess'), 'Space')
    await expectFocus(interest)
    await tabTo(page.getByLabel('Update frequency'))
    await page.keyboard.type('Week')
    await tabTo(page.getByLabel('Push notifications'))
    await press('Space')
    await tabTo(page.getByRole('radio', { name: 'Female', exact: true }))
    await press('ArrowRight')
    await expectFocus(page.getByRole('radio', { name: 'Male', exact: true }))
    await tabTo(page.getByLabel('Voice speed'))
    await press('ArrowRight')
    await typeInto(page.getByLabel('Location (optional)'), 'Oslo')
    await press('Enter')
    await page.getByText('Preferences saved successfully').waitFor()
    await expectFocus(page.getByLabel('Location (optional)'))
    await typeInto(page.getByLabel('Location (optional)'), 'Bergen')
    await pressOn(button('Save Preferences'))
    await page.getByText('Preferences saved successfully').waitFor()
    await expectFocus(button('Save Preferences'))
    const [row] = await askRecords<unknown[]>(tidings.url, account, {
      path: 'user_preferences?select=interests,update_frequency,notification_settings,voice_settings',
    })
    expect(row).toEqual({
      interests: ['Rowing'],
      update_frequency: 'weekly',
      notification_settings: { email: true, push: false },
      voice_settings: { speed: 1.1, gender: 'male' },
    })
    await tabTo(tab('Complete Form'), 'Shift+Tab')
    await press('ArrowLeft')
    await expectFocus(tab('Summary'))
    await history().waitFor()
  })

  test('feedback: opens, shows what is missing, sends, and returns the focus to where it was opened', async () => {
    await open(desk)
    const opener = button('Share your feedback')
    await pressOn(opener)
    await page.getByRole('dialog', { name: 'Send Feedback' }).waitFor()
    await pressOn(button('Send Feedback'))
    await page.getByText('Please enter your feedback').waitFor()
    await expectFocus(page.getByLabel('Your Feedback*'))
    await page.keyboard.type('All by keys.')
    await page.route('**/feedback/messages', (route) => route.fulfill({ status: 500 }))
    await page.route('**/.netlify/functions/*', (route) => route.fulfill({ status: 500 }))
    await pressOn(button('Send Feedback'))
    await page.getByText('Failed to send feedback. Please try again later.').waitFor()
    await expectFocus(button('Send Feedback'))
    await page.unroute('**/.netlify/functions/*')
    await press('Enter')
    await expectFocus(page.getByRole('heading', { name: 'Thank You!' }))
    await pressOn(button('Close'))
    await expectFocus(opener)
    await press('Space')
    await press('Escape')
    await expectFocus(opener)
  })

  test('on a phone the menu opens, switches the theme and opens a page', async () => {
    await open(phone)
    await pressOn(button('Menu'))
    await expectVisibleFocus(page)
    await pressOn(button('Dark theme'), 'Space')
    await expectFocus(button('Light theme'))
    await press('Escape')
    await expectFocus(button('Menu'))
    await press('Enter')
    await pressOn(page.getByRole('dialog').getByRole('link', { name: 'Settings' }))
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Settings' }))
    await tabTo(page.getByRole('navigation').getByRole('link', { name: 'Home' }).last())
    await press('Enter')
    await button('Tap & Ask').waitFor()
    await expectFocus(page.getByRole('heading', { level: 1 }))
  })

  test('logout works', async () => {
    const leaver = await makeAccount(tidings.url, newAddress('keyboard-leaver'))
    context = await contextWithSession(tidings.browser, tidings.url, { session: leaver.session, ...desk })
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await page.route('**/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }))
    await pressOn(button('Logout'))
    await expectFocus(button('Logout'))
    await page.unroute('**/auth/v1/logout**')
    await press('Enter')
    await page.waitForURL('**/login')
  })
})
