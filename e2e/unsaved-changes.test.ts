import { preferencesTexts } from '@tidings/contract/texts-dashboard'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('unsaved preferences', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account
  /** The locations that were stored. */
  let stored: unknown[]

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('unsaved'))
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    context.setDefaultTimeout(15_000)
    page = await context.newPage()
    stored = []
    page.on('requestfinished', (request) => {
      const isWrite = request.method() === 'PATCH' && request.url().includes('/profiles')
      if (isWrite) stored.push((request.postDataJSON() as { location: unknown }).location)
    })
  })
  afterEach(() => context.close())

  const place = () => page.getByLabel('Location (optional)')
  const settings = () => page.getByRole('link', { name: 'Settings' }).first()
  const logout = () => page.getByRole('button', { name: 'Logout' })
  const question = () => page.getByRole('dialog', { name: 'Save your preferences?' })
  const answer = (name: string) => question().getByRole('button', { name, exact: true }).click()
  const isFocused = (locator: Locator) => locator.evaluate((element) => document.activeElement === element)
  const path = () => new URL(page.url()).pathname
  async function change() {
    await place().fill('Oslo')
    await page.getByText('Not saved yet.').waitFor()
    // The question is fetched with the first change and stands ready from then on.
    await page.locator('dialog').waitFor({ state: 'attached' })
  }

  async function openAndChange() {
    await page.goto(`${tidings.url}/`)
    await change()
  }

  const ways: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['a link', () => settings().click(), () => page.waitForURL('**/settings')],
    ['the browser’s Back', () => page.evaluate(() => history.back()), () => page.waitForURL('**/history')],
    ['Logout', () => logout().click(), () => page.waitForURL('**/login')],
  ]

  async function arrive() {
    await page.goto(`${tidings.url}/history`)
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await change()
  }

  test.each(ways)('left by %s, they are asked about; Stay and Escape keep all as it is', async (_, leave) => {
    await arrive()
    for (const refuse of [() => answer('Stay'), () => page.keyboard.press('Escape')]) {
      await leave()
      await question().waitFor()
      await refuse()
      await expect.poll(() => question().count()).toBe(0)
      expect(path()).toBe('/')
      expect(await place().inputValue()).toBe('Oslo')
      // A press on the page: without one between, a browser lets nobody be held back twice.
      await place().click()
    }
  })

  test.each(ways)('left by %s, they are saved first if wanted', async (_, leave, untilLeft) => {
    await arrive()
    await leave()
    await answer('Save and leave')
    await untilLeft()
    expect(stored).toEqual(['Oslo'])
  })

  test.each(ways)('left by %s, they are dropped if wanted', async (_, leave, untilLeft) => {
    await arrive()
    await leave()
    await answer('Leave without saving')
    await untilLeft()
    expect(await question().count()).toBe(0)
    expect(stored).toEqual([])
  })

  test('dropped, they are gone when the form is seen again; saved, they are not asked about', async () => {
    await openAndChange()
    await settings().click()
    await answer('Leave without saving')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    expect(await place().inputValue()).toBe('')
    await place().fill('Bergen')
    await page.getByRole('button', { name: preferencesTexts.save }).click()
    await page.getByText(preferencesTexts.saved).waitFor()
    await settings().click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  })

  test('the focus goes to the question and back to the link, and with the person to the new screen', async () => {
    await openAndChange()
    await settings().focus()
    await page.keyboard.press('Enter')
    await question().waitFor()
    expect(await question().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(settings())).toBe(true)
    await page.keyboard.press('Enter')
    await answer('Leave without saving')
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1, name: 'Settings' }))).toBe(true)
  })

  test('when they cannot be saved, the question says so and stays, and the next try goes on', async () => {
    await openAndChange()
    await page.route('**/rest/v1/user_preferences**', (route) => route.abort())
    await settings().click()
    await answer('Save and leave')
    await question().getByRole('alert').getByText(preferencesTexts.saveFailed).waitFor()
    expect(path()).toBe('/')
    await page.unrouteAll()
    await answer('Save and leave')
    await page.waitForURL('**/settings')
    expect(stored).toEqual(['Oslo'])
  })

  test('the menu of a small screen is held up too', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openAndChange()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click()
    await question().waitFor()
    await answer('Stay')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Menu', exact: true }))).toBe(true)
    expect(await place().inputValue()).toBe('Oslo')
  })

  test('what stays on the screen is not asked about: a tab, the link to the content, Home', async () => {
    await openAndChange()
    await page.getByRole('tab', { name: preferencesTexts.summaryTab }).click()
    await page.getByText('Skip to content').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    expect(await question().count()).toBe(0)
    await settings().click()
    await question().waitFor()
  })

  test('reloading the page is asked about by the browser', async () => {
    await openAndChange()
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
    await page.getByRole('button', { name: preferencesTexts.save }).waitFor()
    expect(await place().inputValue()).toBe('')
  })

  test('where the question cannot be had, they are kept while other screens are shown', async () => {
    await page.route(/unsaved-changes-[\w-]+\.js$/, (route) => route.abort())
    await page.goto(`${tidings.url}/`)
    const failed = page.waitForEvent('requestfailed')
    await place().fill('Oslo')
    await failed
    await settings().click()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.getByText('Not saved yet.').waitFor()
    expect(await place().inputValue()).toBe('Oslo')
  })

  test('a session that the server has ended takes them along to the next sign-in on this page', async () => {
    await openAndChange()
    await fetch(`${tidings.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.accessToken}` },
    })
    await page.getByRole('button', { name: preferencesTexts.save }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Not saved yet.').waitFor()
    expect(await place().inputValue()).toBe('Oslo')
  })
})
