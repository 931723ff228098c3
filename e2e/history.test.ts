import { audioKeptDays } from '@tidings/contract/limits'
import { historyTexts } from '@tidings/contract/texts-dashboard'
import { soundTexts } from '@tidings/contract/texts-sound'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  askRecords,
  contextWithSession,
  makeAccount,
  newAddress,
  sessionKey,
  type Account,
} from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openTestApp } from './support/test-app.ts'

const reads = '**/rest/v1/query_history?select=*&user_id=*'

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
  const forgetSession = () => page.evaluate((key) => localStorage.removeItem(key), sessionKey)

  test('shows the newest ten, five more at a press, and keeps the rows on show meanwhile', async () => {
    await keep(Array.from({ length: 17 }, () => ({})))
    await open()
    await expect.poll(() => items().count()).toBe(10)
    expect(await items().locator('h3').allInnerTexts()).toEqual(
      Array.from({ length: 10 }, (_, index) => `Question ${index + 1}`),
    )
    const { requests: asked, release } = await holdRequests(page, reads)
    await press(historyTexts.seeMore)
    await expect.poll(() => asked.length).toBe(1)
    expect(new URL(asked[0]?.url() ?? '').searchParams.get('limit')).toBe('15')
    expect(new URL(asked[0]?.url() ?? '').searchParams.get('order')).toBe('created_at.desc')
    expect(await items().count()).toBe(10)
    expect(await page.getByText(historyTexts.loading).count()).toBe(0)
    release()
    await expect.poll(() => items().count()).toBe(15)
    await press(historyTexts.seeMore)
    await expect.poll(() => items().count()).toBe(17)
  })

  test('says that it loads, and when there is nothing', async () => {
    let release: () => void = () => undefined
    await open({
      before: async () => {
        release = (await holdRequests(page, reads)).release
      },
    })
    await page.getByText(historyTexts.loading).waitFor()
    expect(await page.getByText(historyTexts.empty).count()).toBe(0)
    release()
    await page.getByText(historyTexts.empty).waitFor()
    expect(await page.getByText(historyTexts.loading).count()).toBe(0)
  })

  test('marks each status by word and colour', async () => {
    await keep([
      { query_text: 'One', status: 'started' },
      { query_text: 'Two', status: 'completed' },
      { query_text: 'Three', status: 'error' },
      { query_text: 'Four', status: 'paused' },
    ])
    await open()
    const badges = items().locator('[data-tone]')
    await expect.poll(() => badges.allInnerTexts()).toEqual(['started', 'completed', 'error', 'paused'])
    const tones = await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-tone')))
    expect(tones).toEqual(['blue', 'green', 'red', 'grey'])
    const colours = await badges.evaluateAll((all) =>
      all.map((badge) => getComputedStyle(badge).backgroundColor),
    )
    expect(new Set(colours).size).toBe(4)
  })

  test('writes dates the American way whatever the browser’s language, and durations where there are any, 0 too', async () => {
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

  test('shows three lines of a summary, and all of it on request', async () => {
    await keep([{ query_text: 'Long', summary_text: 'A rather long sentence about the news. '.repeat(30) }])
    await open()
    const summary = entry('Long').locator('p').first()
    await summary.waitFor()
    const lines = () =>
      summary.evaluate((element) =>
        Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      )
    expect(await lines()).toBe(3)
    await press('Show all')
    expect(await lines()).toBeGreaterThan(3)
    await press('Show less')
    expect(await lines()).toBe(3)
  })

  test('has a player only where there is sound, which loads nothing before it is wanted', async () => {
    await keep([
      {
        query_text: 'Heard',
        audio_response_url: '/api/audio/none-such',
        created_at: new Date().toISOString(),
      },
      { query_text: 'Silent' },
    ])
    await open()
    const play = page.getByRole('button', { name: /^Play answer/ })
    await expect.poll(() => play.count()).toBe(1)
    expect(await entry('Heard').getByRole('button').count()).toBe(1)
    expect(await page.locator('audio').count()).toBe(0)
    await play.click()
    await page.getByText('The audio could not be loaded. Try again.').waitFor()
  })

  test('says that the sound has expired in place of the player, and keeps a provider’s recording', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await keep([
      { query_text: 'Fresh', audio_response_url: '/api/audio/fresh', created_at: daysAgo(audioKeptDays - 1) },
      { query_text: 'Old', audio_response_url: '/api/audio/old', created_at: daysAgo(audioKeptDays + 1) },
      {
        query_text: 'Elsewhere',
        audio_response_url: 'https://recordings.example/1.wav',
        created_at: daysAgo(audioKeptDays + 2),
      },
    ])
    await open()
    await entry('Old').getByText(soundTexts.expired).waitFor()
    expect(await page.getByText(soundTexts.expired).count()).toBe(1)
    expect(await page.getByRole('button', { name: /^Play answer/ }).count()).toBe(2)
    const removed = { error: { code: 'gone', message: soundTexts.expired } }
    await page.route('**/api/audio/fresh/link', (route) => route.fulfill({ status: 410, json: removed }))
    await entry('Fresh')
      .getByRole('button', { name: /^Play answer/ })
      .click()
    await entry('Fresh').getByText(soundTexts.expired).waitFor()
  })

  test('has a tab for saved articles that leads back', async () => {
    await open()
    await page.getByRole('tab', { name: historyTexts.savedTab }).click()
    await page.getByText(historyTexts.savedSoon, { exact: true }).waitFor()
    await press(historyTexts.backToHistory)
    await page.getByText(historyTexts.empty).waitFor()
    const real = page.getByRole('tab', { name: historyTexts.realTab })
    expect(await real.getAttribute('aria-selected')).toBe('true')
    await real.press('ArrowRight')
    await page.getByText(historyTexts.savedSoon, { exact: true }).waitFor()
  })

  test('says when it cannot be read, keeps the rows it has, and tries again', async () => {
    await keep(Array.from({ length: 12 }, () => ({})))
    await open()
    await expect.poll(() => items().count()).toBe(10)
    await page.route(reads, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await press(historyTexts.seeMore)
    await page.getByText(historyTexts.failed, { exact: true }).waitFor()
    expect(await items().count()).toBe(10)
    await page.unroute(reads)
    await press('Try again')
    await expect.poll(() => items().count()).toBe(12)
  })

  test('Demo adds marked entries, says so, and then reloads the page', async () => {
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

  test('Demo says when it fails', async () => {
    await open()
    await page.route('**/rest/v1/query_history**', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'no' } })
        : route.continue(),
    )
    await press(historyTexts.demo)
    await page.getByRole('alert').getByText(historyTexts.demoFailed).waitFor()
  })

  test('a session that is gone in mid-use is told, for reading and for the demo, and the rows stay', async () => {
    await keep([{ query_text: 'Kept' }])
    await open()
    await entry('Kept').waitFor()
    await forgetSession()
    await press(historyTexts.seeMore)
    await page.getByText(historyTexts.loggedOut).waitFor()
    await press(historyTexts.demo)
    await page.getByText(historyTexts.demoLoggedOut).waitFor()
    expect(await entry('Kept').isVisible()).toBe(true)
  })
})
