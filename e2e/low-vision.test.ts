import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  signedOutContext,
  type Account,
} from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { expectFocus, tabTo } from './support/keyboard.ts'
import { motionsOf, recordMotions } from './support/motions.ts'
import { openTestApp } from './support/test-app.ts'
import { cutOffTexts } from './support/cut-off-texts.ts'

const desk = { width: 1280, height: 800 }
const usualFontSizePx = 16
const enlarged = [
  {
    name: 'enlarged to 200 % and 400 %, and with the text of the page at 200 %',
    fontSizePx: usualFontSizePx,
    looks: [
      { viewport: { width: 640, height: 400 }, textPercent: 100 },
      { viewport: { width: 320, height: 256 }, textPercent: 100 },
      { viewport: desk, textPercent: 200 },
    ],
  },
  {
    // The page is laid out like one enlarged to 200 %, whose tab stops are checked.
    name: 'with the text of the browser at 200 %',
    fontSizePx: 32,
    looks: [{ viewport: desk, textPercent: 100 }],
  },
]

describe.skipIf(!browserPath)('low vision', () => {
  const tidings = openTestApp()
  let account: Account
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    account = await makeAccount(tidings.url, newAddress('low-vision'))
    await askRecords(tidings.url, account, {
      path: 'query_history',
      method: 'POST',
      body: ['started', 'completed', 'error', 'paused'].map((status) => ({
        user_id: account.userId,
        query_text: `Question about ${'incomprehensibilities '.repeat(3)}`,
        summary_text: 'A rather long sentence about the news. '.repeat(20),
        status,
        interaction_duration: 12,
        audio_response_url: '/api/audio/none',
        context_data: { type: 'question' },
      })),
    })
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { interests: ['Science', `https://example.org/${'a-long-path-'.repeat(8)}`] },
    })
  })
  afterEach(() => context.close())

  type OpenOptions = BrowserContextOptions & { signedIn: boolean; by?: Browser }

  async function open(path: string, { signedIn, by = tidings.browser, ...options }: OpenOptions) {
    context = signedIn
      ? await contextWithSession(by, tidings.url, { session: account.session, ...options })
      : await signedOutContext(by, tidings.url, options)
    page = await context.newPage()
    await page.goto(`${tidings.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const region = (name: string) => page.getByRole('region', { name })
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)

  describe.each(enlarged)('$name', ({ fontSizePx, looks }) => {
    let by: Browser
    beforeAll(async () => {
      by = fontSizePx === usualFontSizePx ? tidings.browser : await launchBrowser({ fontSizePx })
    })
    afterAll(() => (by === tidings.browser ? undefined : by.close()))

    async function enlarge({ viewport, textPercent }: (typeof looks)[number]) {
      await page.setViewportSize(viewport)
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
        // From here Tab goes on to all the stops there are.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }, textPercent)
    }

    async function readable(state: string) {
      if ((await cutOffTexts(page)).length === 0) return
      await expect.poll(() => cutOffTexts(page), { message: state }).toEqual([])
    }

    /** Nothing is cut off, and every stop on each way shows its focus: from the top of the page if not from elsewhere. */
    async function check(state: string, ...ways: { from?: Locator; to: Locator }[]) {
      for (const look of looks) {
        await enlarge(look)
        await readable(`${state} at ${look.viewport.width} px`)
        for (const { from, to } of ways) {
          await from?.focus()
          await (fontSizePx === usualFontSizePx ? tabTo(to) : to.focus())
        }
      }
    }

    test('sign-in and onboarding scroll in one direction, cut nothing off and never cover the focus', async () => {
      await open('/login', { signedIn: false, by })
      await button('Sign In').click()
      await page.getByText('Email is required').waitFor()
      await check('login', { to: page.getByRole('link', { name: 'Create an account' }) })
      await page.keyboard.press('Enter')
      await button('Get Started').waitFor()
      await check('welcome')
      await button('Get Started').click()
      await button('Science').click()
      await page.getByLabel('Another interest').fill('Incomprehensibilities '.repeat(6))
      await page.keyboard.press('Enter')
      await check('interests', { to: button('Next') })
      await page.keyboard.press('Enter')
      await button('BBC').click()
      await button('Next').click()
      await page.getByRole('radio').first().waitFor()
      await check('frequency', { to: button('Next') })
      await page.keyboard.press('Enter')
      await page.getByLabel('First name').waitFor()
      await button('Next').click()
      await page.getByText('First name is required').waitFor()
      await check('personal info', { to: button('Next') })
    })

    test('the dashboard does too, also during a call and with its dialogs', async () => {
      await open('/', { signedIn: true, by })
      await button('Save Preferences').waitFor()
      await page.getByText('completed').first().waitFor()
      await check('dashboard', { to: button('Save Preferences') })
      await page.getByRole('tab', { name: 'Summary' }).click()
      await button('Tap & Ask').click()
      await button('Stop').waitFor()
      await page.getByRole('list', { name: 'Answer' }).waitFor()
      // The header and the history are as before.
      await check(
        'in a call',
        { from: button('Stop'), to: region('Your History').getByRole('tab', { selected: true }) },
        { from: page.getByRole('tab', { name: 'Summary' }), to: button('Share your feedback') },
      )
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await check('feedback', { to: button('Send Feedback') })
      await page.keyboard.press('Escape')
      for (const look of looks) {
        await enlarge(look)
        if (!(await button('Menu').isVisible())) continue
        await button('Menu').click()
        await page.getByRole('dialog').getByRole('link').first().waitFor()
        await readable('menu')
        await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Dark theme' }))
        await page.keyboard.press('Escape')
      }
    })
  })

  test('on a low screen the header scrolls away and leaves most of it to the content', async () => {
    await open('/', { signedIn: true, viewport: { width: 320, height: 256 } })
    await button('Save Preferences').waitFor()
    await button('Save Preferences').scrollIntoViewIfNeeded()
    const header = await page.getByRole('banner').boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(0)
    expect(bar?.y).toBeGreaterThan(256 * 0.75)
  })

  test('in forced colours every tab stop shows its focus, and selected differs from unselected', async () => {
    const viewport = { width: 390, height: 844 }
    await open('/', { signedIn: true, forcedColors: 'active', viewport })
    await button('Save Preferences').waitFor()
    await page.getByText('completed').first().waitFor()
    const tabs = region('Your History').getByRole('tab')
    expect(await background(tabs.first())).not.toBe(await background(tabs.last()))
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(await background(links.first())).not.toBe(await background(links.last()))
    for (const look of [button('Tap & Ask'), button('See More'), page.locator('[data-tone]')])
      expect(await look.first().evaluate((element) => getComputedStyle(element).borderTopWidth)).not.toBe(
        '0px',
      )
    const slider = page.getByLabel('Voice speed')
    const before = await slider.screenshot()
    await slider.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    expect((await slider.screenshot()).equals(before)).toBe(false)
    await tabTo(links.last())
    await context.close()

    await open('/onboarding', { signedIn: false, forcedColors: 'active', viewport })
    const progress = page.getByRole('progressbar')
    const empty = await progress.screenshot()
    await button('Get Started').click()
    await button('Science').click()
    await button('Sports').hover()
    expect((await progress.screenshot()).equals(empty)).toBe(false)
    expect(await background(button('Science'))).not.toBe(await background(button('Sports')))
    await tabTo(button('Next'))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Which sources do you trust?' }))
  })

  async function motionsOnDashboard() {
    await page.goto(`${tidings.url}/`)
    await button('Save Preferences').waitFor()
    await button('Tap & Ask').click()
    await button('Stop').waitFor()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await button('Support').click()
    await page.getByRole('dialog').waitFor()
    return motionsOf(page)
  }

  test('with reduced motion nothing moves, which is noticed otherwise', async () => {
    await open('/login', { signedIn: true, reducedMotion: 'no-preference' })
    await recordMotions(page)
    expect(await motionsOnDashboard()).not.toEqual([])
    await context.close()

    await open('/login', { signedIn: true, reducedMotion: 'reduce' })
    await recordMotions(page)
    await page.goto(`${tidings.url}/onboarding`)
    await button('Get Started').click()
    await button('Science').click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 1, name: 'Which sources do you trust?' }).waitFor()
    expect(await motionsOf(page)).toEqual([])
    expect(await motionsOnDashboard()).toEqual([])
  })
})
