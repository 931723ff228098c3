import { historyTexts } from '@tidings/contract/texts/history'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { layoutTexts } from '@tidings/contract/texts/layout'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, type Account } from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { expectFocus, tabTo } from './support/keyboard.ts'
import { motionsOf, recordMotions } from './support/motions.ts'
import { openStage } from './support/stage.ts'
import { cutOffTexts } from './support/cut-off-texts.ts'

const desk = { width: 1280, height: 800 }
const enlarged = [
  { name: 'enlarged to 200 %', viewport: { width: 640, height: 400 }, textPercent: 100, fontSizePx: 16 },
  { name: 'enlarged to 400 %', viewport: { width: 320, height: 256 }, textPercent: 100, fontSizePx: 16 },
  { name: 'with the text of the page at 200 %', viewport: desk, textPercent: 200, fontSizePx: 16 },
  { name: 'with the text of the browser at 200 %', viewport: desk, textPercent: 100, fontSizePx: 32 },
]

describe.skipIf(!browserPath)('for people who see little', () => {
  const tidings = openStage({ withoutNews: true })
  let account: Account
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    account = await makeAccount(tidings.url, 'low-vision@example.org')
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
      : await by.newContext(options)
    page = await context.newPage()
    await page.goto(`${tidings.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const region = (name: string) => page.getByRole('region', { name })
  const background = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor)

  describe.each(enlarged)('$name', ({ viewport, textPercent, fontSizePx }) => {
    let by: Browser
    beforeAll(async () => {
      by = await launchBrowser({ fontSizePx })
    })
    afterAll(() => by.close())

    const enlarge = () =>
      page.evaluate((percent) => void (document.documentElement.style.fontSize = `${percent}%`), textPercent)

    async function readable(state: string) {
      expect(await cutOffTexts(page), `${state}`).toEqual([])
    }

    test('the way in scrolls in one direction, is cut off nowhere and covers no focus', async () => {
      await open('/login', { signedIn: false, viewport, by })
      await enlarge()
      await button('Sign In').click()
      await page.getByText('Email is required').waitFor()
      await readable('login')
      await tabTo(page.getByRole('link', { name: 'Create an account' }))
      await page.keyboard.press('Enter')
      await button(onboardingTexts.getStarted).waitFor()
      await readable('welcome')
      await button(onboardingTexts.getStarted).click()
      await button('Science').click()
      await page.getByLabel('Another interest').fill('Incomprehensibilities '.repeat(6))
      await page.keyboard.press('Enter')
      await readable('interests')
      await tabTo(button(onboardingTexts.next))
      await page.keyboard.press('Enter')
      await button('BBC').click()
      await button(onboardingTexts.next).click()
      await page.getByRole('radio').first().waitFor()
      await readable('frequency')
      await tabTo(button(onboardingTexts.next))
      await page.keyboard.press('Enter')
      await page.getByLabel('First name').waitFor()
      await button(onboardingTexts.next).click()
      await page.getByText(onboardingTexts.firstNameRequired).waitFor()
      await readable('personal info')
      await tabTo(button(onboardingTexts.next))
    })

    test('so does the dashboard, in a call too, with its dialogs', async () => {
      await open('/', { signedIn: true, viewport, by })
      await enlarge()
      await button(preferencesTexts.save).waitFor()
      await page.getByText('completed').waitFor()
      await readable('dashboard')
      await tabTo(button(preferencesTexts.save))
      await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
      await button(voiceTexts.button.idle).click()
      await button(voiceTexts.button.active).waitFor()
      await page.getByRole('list', { name: 'Answer' }).waitFor()
      await readable('in a call')
      await tabTo(button(voiceTexts.feedbackLink))
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await readable('feedback')
      await tabTo(button('Send Feedback'))
      await page.keyboard.press('Escape')
      if (!(await button('Menu').isVisible())) return
      await button('Menu').click()
      await page.getByRole('dialog').getByRole('link').first().waitFor()
      await readable('menu')
      await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Dark theme' }))
    })
  })

  test('on a low screen the header scrolls away, and most of it is for the content', async () => {
    await open('/', { signedIn: true, viewport: { width: 320, height: 256 } })
    await button(preferencesTexts.save).waitFor()
    await button(preferencesTexts.save).scrollIntoViewIfNeeded()
    const header = await page.getByRole('banner').boundingBox()
    const bar = await page.getByRole('navigation').boundingBox()
    expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(0)
    expect(bar?.y).toBeGreaterThan(256 * 0.75)
  })

  test('in forced colours every stop shows its focus, and what is chosen can be told from what is not', async () => {
    const viewport = { width: 390, height: 844 }
    await open('/', { signedIn: true, forcedColors: 'active', viewport })
    await button(preferencesTexts.save).waitFor()
    await page.getByText('completed').waitFor()
    const tabs = region(historyTexts.title).getByRole('tab')
    expect(await background(tabs.first())).not.toBe(await background(tabs.last()))
    const links = page.getByRole('navigation').getByRole('link')
    expect(await background(links.first())).not.toBe(await background(links.last()))
    for (const look of [
      button(voiceTexts.button.idle),
      button(historyTexts.seeMore),
      page.locator('[data-tone]'),
    ])
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
    await button(onboardingTexts.getStarted).click()
    await button('Science').click()
    await button('Sports').hover()
    expect((await progress.screenshot()).equals(empty)).toBe(false)
    expect(await background(button('Science'))).not.toBe(await background(button('Sports')))
    await tabTo(button(onboardingTexts.next))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Which sources do you trust?' }))
  })

  test.each([
    { motion: 'reduce', moves: false },
    { motion: 'no-preference', moves: true },
  ] as const)('with motion $motion it moves: $moves', async ({ motion, moves }) => {
    await open('/login', { signedIn: true, reducedMotion: motion })
    await recordMotions(context)
    await page.goto(`${tidings.url}/onboarding`)
    await button(onboardingTexts.getStarted).click()
    await button('Science').click()
    await page.getByRole('button', { name: onboardingTexts.next }).click()
    await page.getByRole('heading', { level: 1, name: 'Which sources do you trust?' }).waitFor()
    const inOnboarding = await motionsOf(page)
    await page.goto(`${tidings.url}/`)
    await button(preferencesTexts.save).waitFor()
    await button(voiceTexts.button.idle).click()
    await button(voiceTexts.button.active).waitFor()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    await button(layoutTexts.support).click()
    await page.getByRole('dialog').waitFor()
    const all = [...inOnboarding, ...(await motionsOf(page))]
    expect(all.length > 0, `${all.join(', ')}`).toBe(moves)
  })
})
