import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, hearFast, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { cutOffTexts } from './support/cut-off-texts.ts'
import { expectFocus, tabTo } from './support/keyboard.ts'
import { scriptRecogniser } from './support/scripted-recogniser.ts'
import { openTestApp } from './support/test-app.ts'

/** A desk, a phone, and a page enlarged four times. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
]

describe.skipIf(!browserPath)('the call bar', () => {
  const tidings = openTestApp()
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
  const stop = () => bar().getByRole('button', { name: 'Stop', exact: true })

  async function open(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    page = await context.newPage()
    await scriptRecogniser(page)
    await page.goto(`${tidings.url}/`)
    await button('Tap & Ask').waitFor()
  }
  async function callStart() {
    await button('Tap & Ask').click()
    await button('Stop').waitFor()
  }
  async function goTo(screen: string) {
    await page.getByRole('navigation').getByRole('link', { name: screen, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: screen }).waitFor()
  }

  test('shows the state and duration of the call on every other screen, leads back to it and stops it', async () => {
    await open()
    await goTo('History')
    expect(await bar().count()).toBe(0)
    await goTo('Settings')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await callStart()
    expect(await bar().count()).toBe(0)
    for (const screen of ['Profile', 'History', 'Analytics', 'Settings']) {
      await goTo(screen)
      await bar().waitFor()
    }
    await bar().getByText('Waiting for your question').waitFor()
    await expect.poll(() => bar().getByRole('timer').textContent()).toMatch(/^Duration: 00:0[1-9]$/)
    await bar().getByRole('link', { name: 'Show call' }).click()
    await page.getByRole('list', { name: 'Answer' }).waitFor()
    expect(await bar().count()).toBe(0)
    await goTo('Profile')
    await stop().click()
    await expect.poll(() => bar().count()).toBe(0)
    await goTo('History')
    expect(await bar().count()).toBe(0)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await button('Tap & Ask').waitFor()
  })

  test('shows that the call broke off, and a failed attempt to call again, until it is closed', async () => {
    let breakOff: () => Promise<void> = () => Promise.resolve()
    await open()
    await page.routeWebSocket(/\/voice/, (socket) => {
      socket.connectToServer()
      breakOff = () => socket.close({ code: 4400 })
    })
    await page.reload()
    await callStart()
    await goTo('Profile')
    await stop().waitFor()
    await page.route('**/call/web', (route) => route.fulfill({ status: 500, json: {} }))
    await breakOff()
    await bar().getByRole('alert').waitFor()
    const refused = page.waitForResponse('**/call/web')
    await bar().getByRole('button', { name: 'Call again' }).click()
    await refused
    await bar().getByRole('alert').waitFor()
    await goTo('History')
    await bar().getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => bar().count()).toBe(0)
  })

  test('never covers the focus, is never cut off, and can be reached by keyboard, at every size', async () => {
    await open()
    await callStart()
    await page.getByText('Waiting for your question').waitFor()
    await button('Use it').click()
    await page.getByText('Microphone level').waitFor()
    await goTo('Settings')
    await bar().getByRole('button', { name: 'Mute' }).click()
    for (const viewport of sizes) {
      await page.setViewportSize(viewport)
      const place = await bar().boundingBox()
      expect(place?.height).toBeLessThan(120)
      expect(await cutOffTexts(page)).toEqual([])
      await tabTo(page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab')
      await tabTo(bar().getByRole('link', { name: 'Show call' }))
      await tabTo(stop())
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => bar().count()).toBe(0)
    await expectFocus(page.getByRole('heading', { level: 1 }))
  })

  test('stands out from the page in dark mode and in forced colours', async () => {
    await open({ viewport: { width: 390, height: 844 } })
    await callStart()
    await goTo('History')
    await stop().waitFor()
    for (const look of [
      { colorScheme: 'dark', forcedColors: 'none' },
      { colorScheme: 'light', forcedColors: 'active' },
    ] as const) {
      await page.emulateMedia(look)
      const style = await bar().evaluate((element) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(element)
        return { borderTopColor, borderTopWidth, page: getComputedStyle(document.body).backgroundColor }
      })
      expect(style.borderTopWidth).toBe('1px')
      expect(style.borderTopColor).not.toBe(style.page)
      const place = await bar().boundingBox()
      const below = await page.getByRole('navigation').boundingBox()
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0)
    }
  })
})
