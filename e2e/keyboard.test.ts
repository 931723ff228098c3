import { voiceTexts } from '@tidings/contract/texts-voice'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount } from './support/account.ts'
import { browserPath, launchBrowser } from './support/browser.ts'
import { startTidings, type Tidings } from './support/tidings.ts'

describe.skipIf(!browserPath)('by keyboard alone', () => {
  let tidings: Tidings
  let browser: Browser
  beforeAll(async () => {
    tidings = await startTidings({ withoutNews: true })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await tidings[Symbol.asyncDispose]()
  })

  test('the button of a call has the focus again once the call has started, and stops it', async () => {
    const { session } = await makeAccount(tidings.url, 'keyboard@example.org')
    const context = await contextWithSession(browser, tidings.url, { session })
    const page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    const idle = page.getByRole('button', { name: voiceTexts.button.idle, exact: true })
    const active = page.getByRole('button', { name: voiceTexts.button.active, exact: true })
    await idle.focus()
    await page.keyboard.press('Enter')
    await active.waitFor()
    await expect.poll(() => active.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await idle.waitFor()
    await expect.poll(() => idle.evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })
})
