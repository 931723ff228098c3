import { historyTexts } from '@tidings/contract/texts/history'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the history card', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('history'))
  })
  afterEach(() => context.close())

  async function keep(entries: object[]) {
    const body = entries.map((entry, index) => ({
      user_id: account.userId,
      query_text: `Question ${index + 1}`,
      summary_text: null,
      status: 'completed',
      interaction_duration: null,
      audio_response_url: null,
      context_data: { type: 'question' },
      created_at: new Date(Date.UTC(2026, 10, 20, 18, 15 - index)).toISOString(),
      ...entry,
    }))
    await askRecords(tidings.url, account, { path: 'query_history', method: 'POST', body })
  }

  async function open(options: BrowserContextOptions & { before?: () => Promise<void> } = {}) {
    const { before, ...own } = options
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session, ...own })
    page = await context.newPage()
    await before?.()
    await page.goto(`${tidings.url}/`)
    await page.getByRole('heading', { name: historyTexts.title }).waitFor()
  }

  const list = () => page.getByRole('list', { name: historyTexts.title })
  const items = () => list().getByRole('listitem')
  const entry = (question: string) => items().filter({ hasText: question })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  test('shows dates in American format in any browser language, and durations including 0', async () => {
    await keep([
      { query_text: 'Zero', interaction_duration: 0 },
      { query_text: 'Forty', interaction_duration: 42 },
      { query_text: 'Single', interaction_duration: 1.2 },
      { query_text: 'Without' },
    ])
    await open({ locale: 'fr-FR', timezoneId: 'UTC' })
    await entry('Zero').getByText('Duration: 0 seconds').waitFor()
    await entry('Forty').getByText('Duration: 42 seconds').waitFor()
    await entry('Single').getByText('Duration: 1 second', { exact: true }).waitFor()
    const plain = (await entry('Without').innerText()).replaceAll('\u202f', ' ')
    expect(plain.replaceAll(/\s+/g, ' ')).toBe('Without completed 11/20/2026, 06:12 PM')
  })

  test('Demo adds marked entries, shows a message, and then reloads the page', async () => {
    await open()
    await page.getByText(historyTexts.empty).waitFor()
    await page.evaluate(() => Object.assign(window, { before: true }))
    await press(historyTexts.demo)
    await page.getByText(historyTexts.demoDone).waitFor()
    await page.waitForFunction(() => !('before' in window))
    await expect.poll(() => items().count()).toBeGreaterThan(1)
    const rows = await askRecords<{ context_data: object }[]>(tidings.url, account, {
      path: 'query_history?select=context_data',
    })
    expect(new Set(rows.map((row) => JSON.stringify(row.context_data)))).toEqual(
      new Set(['{"type":"demo_data"}']),
    )
  })
})
