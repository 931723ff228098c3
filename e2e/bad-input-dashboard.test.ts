import { historyTexts } from '@tidings/contract/texts/history'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('bad input on the dashboard', () => {
  const tidings = openTestApp()
  let context: BrowserContext
  let page: Page
  let account: Account
  let writes: Request[]

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('bad-input'))
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    page = await context.newPage()
    writes = []
    page.on('request', (request) => {
      if (['PATCH', 'POST'].includes(request.method())) writes.push(request)
    })
  })
  afterEach(() => context.close())

  const open = async () => {
    await page.goto(`${tidings.url}/`)
    await save().waitFor()
    await page.getByText(historyTexts.loading).waitFor({ state: 'detached' })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = () => button(preferencesTexts.save)
  const writesTo = (path: string) => writes.filter((request) => request.url().includes(path))

  test('a double click on the big button starts one call, and a double click on Stop ends it', async () => {
    await open()
    await button(voiceTexts.button.idle).dblclick()
    await button(voiceTexts.button.active).waitFor()
    await button(voiceTexts.button.active).dblclick()
    await page.getByText(voiceTexts.hint.idle, { exact: true }).waitFor()
    expect(writesTo('/call/web')).toHaveLength(1)
    expect(await button(voiceTexts.button.idle).isVisible()).toBe(true)
  })
})
