import { preferencesTexts } from '@tidings/contract/texts/preferences'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the personalisation card', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('preferences'))
  })
  afterEach(() => context.close())

  async function open(options: BrowserContextOptions = {}) {
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...options })
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
  }

  const form = () => page.getByRole('form', { name: preferencesTexts.formTitle })
  const save = () => page.getByRole('button', { name: preferencesTexts.save })
  const field = (label: string) => form().getByLabel(label, { exact: true })

  test('saves to its two tables and shows the values after a reload', async () => {
    await open()
    for (const interest of ['Science', 'Chess']) {
      await field('Interests').fill(interest)
      await field('Interests').press('Enter')
    }
    await field('Preferred information sources').fill('The Guardian')
    await field('Preferred information sources').press('Enter')
    await field('Update frequency').selectOption('hourly')
    await field('Content filter').selectOption('strict')
    await field('Summary length').selectOption('detailed')
    await field('Push notifications').uncheck()
    await field('Male').check()
    await field('Voice speed').press('ArrowRight')
    await field('Voice speed').press('ArrowRight')
    expect(await field('Voice speed').getAttribute('aria-valuetext')).toBe('1.2x')
    await field('Preferred language').selectOption('it')
    await field('Timezone').selectOption('Europe/Rome')
    await field('Location (optional)').fill('  ')
    await save().click()
    await page.getByRole('status').getByText(preferencesTexts.saved).waitFor()

    await page.reload()
    await save().waitFor()
    expect(await field('Content filter').inputValue()).toBe('strict')
    expect(await field('Timezone').inputValue()).toBe('Europe/Rome')
  })
})
