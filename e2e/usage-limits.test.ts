import { voiceTexts } from '@tidings/contract/texts/voice'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openOwnTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('a user who has reached a usage limit', () => {
  const tidings = openOwnTestApp({ withoutNews: true })
  let context: BrowserContext
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('usage'))
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await button('idle').waitFor()
  })
  afterEach(() => context.close())

  const button = (state: keyof typeof voiceTexts.button) =>
    page.getByRole('button', { name: voiceTexts.button[state], exact: true })

  /** Until it is refused. */
  async function useUp(path: string, body: object) {
    const ask = () =>
      fetch(tidings.url + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    await expect.poll(async () => (await ask()).status, { interval: 1, timeout: 60_000 }).toBe(429)
  }

  test('sees when the next call can start', async () => {
    await useUp('/call/web', {})
    await button('idle').click()
    await page.getByText(/You have started too many calls .* Try again in 60 minutes\./).waitFor()
    await button('idle').waitFor()
  })

  test('sees during the call when the next question is possible, and the call continues', async () => {
    await button('idle').click()
    await button('active').waitFor()
    await useUp('/api/ask', { question: 'Hello?' })
    await page.getByLabel('Or type your question').fill('What is new?')
    await page.keyboard.press('Enter')
    await page
      .getByText(/You have asked too many questions in a short time\. Try again in \d+ seconds?\./)
      .waitFor()
    expect(await button('active').isVisible()).toBe(true)
  })
})
