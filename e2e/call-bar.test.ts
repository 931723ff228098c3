import { layoutTexts } from '@tidings/contract/texts/layout'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, hearFast, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { cutOffTexts } from './support/cut-off-texts.ts'
import { expectFocus, focusProblems, tabTo } from './support/keyboard.ts'
import { scriptRecogniser } from './support/scripted-recogniser.ts'
import { openStage } from './support/stage.ts'

const { navigation } = layoutTexts
const sizes = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a small phone', viewport: { width: 320, height: 568 } },
  { name: 'a page enlarged four times', viewport: { width: 320, height: 256 } },
]

describe.skipIf(!browserPath)('the bar of a call', () => {
  const tidings = openStage({ withoutNews: true })
  let account: Account
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('bar'))
    await hearFast(tidings.url, account)
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const bar = () => page.getByRole('region', { name: 'Your call' })
  const stop = () => bar().getByRole('button', { name: voiceTexts.button.active, exact: true })

  async function open(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    await scriptRecogniser(context)
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await button(voiceTexts.button.idle).waitFor()
  }
  async function callStart() {
    await button(voiceTexts.button.idle).click()
    await button(voiceTexts.button.active).waitFor()
  }
  async function goTo(screen: string) {
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: screen }).waitFor()
  }

  test('shows the call on every other screen, with its state and its time, leads back to it and stops it', async () => {
    await open()
    await goTo(navigation.history)
    expect(await bar().count()).toBe(0)
    await goTo(navigation.settings)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await callStart()
    expect(await bar().count()).toBe(0)
    for (const screen of [
      navigation.profile,
      navigation.history,
      navigation.analytics,
      navigation.settings,
    ]) {
      await goTo(screen)
      await bar().waitFor()
    }
    await bar().getByText('Waiting for your question').waitFor()
    await expect.poll(() => bar().getByRole('timer').textContent()).toMatch(/^Duration: 00:0[1-9]$/)
    await bar().getByRole('link', { name: 'Show call' }).click()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    expect(await bar().count()).toBe(0)
    await goTo(navigation.profile)
    await stop().click()
    await expect.poll(() => bar().count()).toBe(0)
    await goTo(navigation.history)
    expect(await bar().count()).toBe(0)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await button(voiceTexts.button.idle).waitFor()
  })

  test('says that the call broke off, and calls again from where the person is', async () => {
    await open()
    await callStart()
    await goTo(navigation.profile)
    await stop().waitFor()
    await tidings.killAndRestart()
    await bar().getByRole('alert').waitFor()
    await bar().getByRole('button', { name: 'Call again' }).click()
    await stop().waitFor()
    await stop().click()
    await expect.poll(() => bar().count()).toBe(0)
  })

  test('keeps a failure until it is closed', async () => {
    await open()
    await callStart()
    await goTo(navigation.profile)
    await stop().waitFor()
    await page.route('**/call/web', (route) => route.fulfill({ status: 500, json: {} }))
    await tidings.killAndRestart()
    const refused = page.waitForResponse('**/call/web')
    await bar().getByRole('button', { name: 'Call again' }).click()
    await refused
    await bar().getByRole('alert').waitFor()
    await goTo(navigation.history)
    await bar().getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => bar().count()).toBe(0)
  })

  describe.each(sizes)('on $name', ({ viewport }) => {
    test('covers nothing that has the focus, is cut off nowhere, and is reached by the keyboard', async () => {
      await open({ viewport })
      await callStart()
      await page.getByText('Waiting for your question').waitFor()
      await button('Use it').click()
      await page.getByText('Microphone level').waitFor()
      await goTo(navigation.settings)
      await bar().getByRole('button', { name: 'Mute' }).click()
      const place = await bar().boundingBox()
      expect(place?.height).toBeLessThan(120)
      expect(await cutOffTexts(page)).toEqual([])
      await tabTo(bar().getByRole('link', { name: 'Show call' }))
      await tabTo(stop())
      await tabTo(page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
      await tabTo(stop())
      await page.keyboard.press('Enter')
      await expect.poll(() => bar().count()).toBe(0)
      await expectFocus(page.getByRole('heading', { level: 1 }))
      expect(await focusProblems(page)).toEqual([])
    })
  })

  test('stands apart from the page in the dark and in forced colours', async () => {
    const viewport = { width: 390, height: 844 }
    for (const look of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await open({ viewport, ...look })
      await callStart()
      await goTo(navigation.history)
      await stop().waitFor()
      const style = await bar().evaluate((element) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(element)
        return { borderTopColor, borderTopWidth, page: getComputedStyle(document.body).backgroundColor }
      })
      expect(style.borderTopWidth).toBe('1px')
      expect(style.borderTopColor).not.toBe(style.page)
      const place = await bar().boundingBox()
      const below = await page.getByRole('navigation').boundingBox()
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0)
      await context.close()
    }
  })
})
