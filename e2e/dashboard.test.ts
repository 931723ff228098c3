import { historyTexts } from '@tidings/contract/texts/history'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

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

  test('show when they are offline and keep their content', async () => {
    await open(1024)
    await context.setOffline(true)
    await page.getByText('You are offline. You can keep reading', { exact: false }).waitFor()
    expect(await card(historyTexts.title).isVisible()).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => page.getByText('You are offline.', { exact: false }).count()).toBe(0)
  })
})
