import { historyTexts, preferencesTexts } from '@tidings/contract/texts-dashboard'
import { feedbackTexts } from '@tidings/contract/texts-feedback'
import { layoutTexts } from '@tidings/contract/texts-layout'
import { voiceTexts } from '@tidings/contract/texts-voice'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

const entries = Object.values(layoutTexts.navigation)

describe.skipIf(!browserPath)('the layout and the dashboard', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeAll(async () => {
    account = await makeAccount(tidings.url, 'dashboard@example.org')
  })
  afterEach(() => context.close())

  async function open(width: number, options: BrowserContextOptions & { now?: string } = {}) {
    const { now, ...own } = options
    const viewport = { width, height: 800 }
    context = await contextWithSession(tidings.browser, tidings.url, {
      session: account.session,
      viewport,
      ...own,
    })
    page = await context.newPage()
    if (now) await page.clock.install({ time: new Date(now) })
    await page.goto(`${tidings.url}/`)
    await card(voiceTexts.title).waitFor()
    await card(preferencesTexts.cardTitle).waitFor()
  }

  const card = (title: string) => page.getByRole('heading', { name: title, exact: true })
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
  const isFocused = (locator: Locator) => locator.evaluate((element) => document.activeElement === element)
  const shownNavigations = () => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  const menu = () => page.getByRole('button', { name: 'Menu', exact: true })
  const overlay = () => page.getByRole('dialog', { name: 'Menu' })

  test('has two columns from 768 px on and one below, always in the order voice, history, preferences', async () => {
    await open(768)
    expect(await leftOf(card(historyTexts.title))).toBe(await leftOf(card(voiceTexts.title)))
    expect(await leftOf(card(preferencesTexts.cardTitle))).toBeGreaterThan(384)
    await page.setViewportSize({ width: 767, height: 800 })
    await expect
      .poll(() => leftOf(card(preferencesTexts.cardTitle)))
      .toBe(await leftOf(card(voiceTexts.title)))
    expect(await topOf(card(historyTexts.title))).toBeGreaterThan(await topOf(card(voiceTexts.title)))
    expect(await topOf(card(preferencesTexts.cardTitle))).toBeGreaterThan(
      await topOf(card(historyTexts.title)),
    )
    const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(titles).toEqual([voiceTexts.title, historyTexts.title, preferencesTexts.cardTitle])
  })

  test('has a rail from 768 px on, with its labels beside the icons from 1024 px', async () => {
    await open(1024)
    expect(await shownNavigations().count()).toBe(1)
    expect(await shownNavigations().getByRole('link').allInnerTexts()).toEqual(entries)
    const home = shownNavigations().getByRole('link', { name: 'Home' })
    const iconAndLabel = async () => [await topOf(home.locator('svg')), await topOf(home.locator('span'))]
    const [icon = 0, label = 0] = await iconAndLabel()
    expect(Math.abs(icon - label)).toBeLessThan(10)
    expect(await leftOf(home)).toBeLessThan(60)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect.poll(async () => (await iconAndLabel())[1]).toBeGreaterThan((await iconAndLabel())[0] ?? 0)
    expect(await shownNavigations().count()).toBe(1)
    expect(await menu().isVisible()).toBe(false)
  })

  test('has a bar fixed at the bottom under 768 px, which never hides what has the focus', async () => {
    await open(767)
    const bar = shownNavigations()
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(entries)
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
    const save = page.getByRole('button', { name: preferencesTexts.save })
    await save.focus()
    const bottom = await save.evaluate((element) => element.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual(box?.y ?? 0)
  })

  test('unfolds the rail over a small screen: focus inside, page still, Escape and a choice close it', async () => {
    await open(390)
    await menu().click()
    await overlay().waitFor()
    expect(await overlay().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
    expect(await overlay().getByRole('link').allInnerTexts()).toEqual(entries)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => overlay().count()).toBe(0)
    expect(await isFocused(menu())).toBe(true)
    await menu().click()
    await overlay().getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL('**/settings')
    await expect.poll(() => overlay().count()).toBe(0)
  })

  test('has a clock of two digits each that ticks as the minute begins and is not read out', async () => {
    await open(1440, { now: '2026-11-20T09:04:50Z', timezoneId: 'UTC', locale: 'en-US' })
    const clock = page.locator('header time')
    expect((await clock.textContent())?.replace('\u202f', ' ')).toBe('09:04 AM')
    expect(await clock.getAttribute('aria-live')).toBe('off')
    await page.clock.runFor(11_000)
    await expect.poll(async () => (await clock.textContent())?.replace('\u202f', ' ')).toBe('09:05 AM')
  })

  test('greets by name, in one place, and leaves that out on very small screens', async () => {
    await open(1024)
    const greeting = page.getByText('Welcome, Ana')
    expect(await greeting.count()).toBe(1)
    expect(await greeting.isVisible()).toBe(true)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => greeting.isVisible()).toBe(false)
  })

  test('Support opens the feedback dialog, and the focus returns to it', async () => {
    await open(1024)
    const support = page.getByRole('button', { name: layoutTexts.support })
    await support.click()
    await page.getByRole('dialog', { name: feedbackTexts.title }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(support)).toBe(true)
  })

  test('every entry opens a page with its title, its heading in focus, at the top, and a way back', async () => {
    await open(1024)
    for (const entry of entries.slice(1)) {
      await page.evaluate(() => window.scrollTo(0, 200))
      await shownNavigations().getByRole('link', { name: entry, exact: true }).click()
      const heading = page.getByRole('heading', { level: 1, name: entry })
      await expect.poll(() => isFocused(heading)).toBe(true)
      expect(await page.title()).toBe(`${entry} · Tidings`)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await card(voiceTexts.title).waitFor()
    }
  })

  test('the theme follows the system until it is switched, and then stays', async () => {
    await open(1024, { colorScheme: 'light' })
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light dark')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    expect(await scheme()).toBe('dark')
    await page.reload()
    await page.getByRole('button', { name: 'Light theme' }).waitFor()
    expect(await scheme()).toBe('dark')
  })

  test('says when it is offline and keeps what it has', async () => {
    await open(1024)
    await context.setOffline(true)
    await page.getByText('You are offline.', { exact: false }).waitFor()
    expect(await card(historyTexts.title).isVisible()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => page.getByText('You are offline.', { exact: false }).count()).toBe(0)
  })
})
