import { preferencesTexts } from '@tidings/contract/texts/preferences'
import type { BrowserContext, Page } from 'playwright-core'
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
    ['the browser’s Back', () => page.evaluate(() => history.back()), () => page.waitForURL('**/history')],
    ['Logout', () => logout().click(), () => page.waitForURL('**/login')],
  ]

  async function arrive() {
    await page.goto(`${tidings.url}/history`)
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await change()
  }

  test.each(ways)(
    'leaving %s asks about them: Stay and Escape keep everything as it is, and saving them leaves',
    async (_, leave, untilLeft) => {
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
      expect(stored).toEqual([])
      await leave()
      await answer('Save and leave')
      await untilLeft()
      expect(stored).toEqual(['Oslo'])
    },
  )

  test.each(ways)('leaving %s can discard them', async (_, leave, untilLeft) => {
    await arrive()
    await leave()
    await answer('Leave without saving')
    await untilLeft()
    expect(await question().count()).toBe(0)
    expect(stored).toEqual([])
  })

  test('reloading the page makes the browser ask about them', async () => {
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

  test('are kept while other screens are shown if the question cannot be loaded', async () => {
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
})
