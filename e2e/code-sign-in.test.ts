import { codeByEmailTexts } from '@tidings/contract/texts/login'
import { codeTexts } from '@tidings/contract/texts/second-step'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, signedOutContext } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { mailsIn } from './support/outbox.ts'
import { until } from './support/server-process.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('signing in with an emailed code', () => {
  const tidings = openTestApp()
  let page: Page

  beforeEach(async () => {
    const context = await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    await page.clock.install()
    await page.goto(`${tidings.url}/login`)
    await page.getByRole('link', { name: codeByEmailTexts.link }).click()
    return () => context.close()
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const code = () => page.getByLabel(codeTexts.label, { exact: true })

  async function askFor(email: string) {
    await page.getByLabel('Email').fill(email)
    await press(codeTexts.send)
    await page.getByText(codeByEmailTexts.sent(email)).waitFor()
  }

  async function mailedCode(seen: number): Promise<string> {
    const found = () => /code: (\d{6})/.exec(mailsIn(tidings.dataDir)[seen] ?? '')?.[1]
    await until('a mail with a code is written', () => found() !== undefined)
    return found() ?? ''
  }

  test('accepts the code from the email, and shows a wrong code at its field', async () => {
    const { email } = await makeAccount(tidings.url, newAddress('by-code'))
    const seen = mailsIn(tidings.dataDir).length
    await press(codeTexts.send)
    await page.getByText('Email is required').waitFor()
    await askFor(email)
    const right = await mailedCode(seen)
    await code().fill(right === '000000' ? '000001' : '000000')
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.wrong).waitFor()
    await expect.poll(() => code().evaluate((field) => document.activeElement === field)).toBe(true)
    await code().fill(right)
    await press(codeTexts.confirm)
    await page.getByText('Ask & Listen').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
