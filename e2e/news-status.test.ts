import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, test } from 'vitest'
import type { Answer } from '../server/tests/support/feed-server.ts'
import { contextWithSession, makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openPublicFeedsApp } from './support/public-feeds-app.ts'

const refused: Answer = (response) => response.writeHead(500).end()

describe.skipIf(!browserPath)('news status on the dashboard', () => {
  const tidings = openPublicFeedsApp()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    const { session } = await makeAccount(tidings.url, newAddress('status'))
    context = await contextWithSession(tidings.browser, tidings.url, { session })
    page = await context.newPage()
  })
  afterEach(() => context.close())

  test('when no feed can be read, it says so and shows the time of the next attempt', async () => {
    for (const name of ['coast', 'hills']) tidings.feeds.answers.set(name, refused)
    await page.clock.install()
    await page.goto(`${tidings.url}/`)
    await page.getByText('No news has been fetched yet.', { exact: false }).waitFor()
    await tidings.refreshDue()
    await page.clock.runFor(120_000)
    await page
      .getByText(
        /No news has been fetched yet\. None of the 2 feeds can be read\. Next try \w{3},? \d\d:\d\d\./,
      )
      .waitFor()
  })
})
