import { updatePasswordTexts } from '@tidings/contract/texts/update-password'
import { passwordTexts } from '@tidings/contract/texts/fields'
import { actionTexts } from '@tidings/contract/texts/actions'
import { changePasswordTexts, modelKeyTexts, twoStepTexts } from '@tidings/contract/texts/settings'
import { codeTexts } from '@tidings/contract/texts/second-step'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { codeOfStep } from './support/second-factor.ts'
import { openOwnTestApp } from './support/test-app.ts'

const phone = '+4915112345678'

describe.skipIf(!browserPath)('the settings', () => {
  const tidings = openOwnTestApp({
    withoutNews: true,
    env: {
      NODE_ENV: 'test',
      AUTH_PHONE: 'on',
      // Never asked: the one phone of this test has its code from here.
      SMS_WEBHOOK_URL: 'http://127.0.0.1:9/',
      AUTH_TEST_OTP: `${phone.slice(1)}=424242`,
    },
  })
  let page: Page
  let account: Account

  beforeEach(async () => {
    account = await makeAccount(tidings.url, newAddress('settings'))
    const context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    page = await context.newPage()
    return () => context.close()
  })

  const open = () => page.goto(`${tidings.url}/settings`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const region = (name: string) => page.getByRole('region', { name })
  const items = (name: string) => page.getByRole('list', { name }).getByRole('listitem')

  async function signIn(password: string, userAgent = 'curl/8') {
    const answer = await fetch(`${tidings.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'User-Agent': userAgent, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.email, password }),
    })
    return { status: answer.status, ...((await answer.json()) as { access_token: string }) }
  }

  async function isSignedIn({ access_token: token }: { access_token: string }) {
    const answer = await fetch(`${tidings.url}/auth/v1/user`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    return answer.ok
  }

  test('change the password under the strong rule, and sign out other devices', async () => {
    const elsewhere = await signIn(account.password)
    await open()
    const password = page.getByLabel(actionTexts.newPassword, { exact: true })
    const again = page.getByLabel(actionTexts.confirmNewPassword)
    await press(changePasswordTexts.button)
    await page.getByText(passwordTexts.required).waitFor()
    await password.fill('Another-Horse-8')
    await again.fill('Another-Horse-9')
    await press(changePasswordTexts.button)
    await page.getByText(updatePasswordTexts.mismatch).waitFor()
    await expect.poll(() => again.evaluate((field) => document.activeElement === field)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(true)
    await again.fill('Another-Horse-8')
    await press(changePasswordTexts.button)
    await page.getByText(changePasswordTexts.done).waitFor()
    expect(await password.inputValue()).toBe('')
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await signIn('Another-Horse-8')).status).toBe(200)
    await page.reload()
    await region(changePasswordTexts.title).waitFor()
  })

  test('add an authenticator app by its QR code or key and a first code, and remove it again', async () => {
    await open()
    await page.getByText(twoStepTexts.none).waitFor()
    await press(twoStepTexts.addApp)
    const dialog = page.getByRole('dialog', { name: twoStepTexts.addApp })
    await dialog.getByLabel(twoStepTexts.name).fill('My app')
    await press(twoStepTexts.next)
    const picture = dialog.getByRole('img', { name: twoStepTexts.qrCode })
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
    await press(modelKeyTexts.copyLabel(twoStepTexts.key))
    await page.getByText(modelKeyTexts.copied).waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    expect((await dialog.locator('code').textContent())?.replaceAll(' ', '')).toBe(secret)
    const right = codeOfStep(secret, 0)
    const code = dialog.getByLabel(twoStepTexts.appCode)
    await code.fill(right === '000000' ? '000001' : '000000')
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.wrong).waitFor()
    await code.fill(right)
    await press(codeTexts.confirm)
    await page.getByText(twoStepTexts.added('My app')).waitFor()
    await page.getByText(twoStepTexts.onlyOne).waitFor()
    expect(await items(twoStepTexts.title).allTextContents()).toEqual([expect.stringContaining('My app')])
    await page.reload()
    await press(twoStepTexts.removeLabel('My app'))
    await page.getByRole('dialog').getByRole('button', { name: actionTexts.cancel }).click()
    await press(twoStepTexts.removeLabel('My app'))
    await press(twoStepTexts.remove)
    await page.getByText(twoStepTexts.removed('My app')).waitFor()
    await page.getByText(twoStepTexts.none).waitFor()
    expect((await signIn(account.password)).status).toBe(200)
    await page.reload()
    await page.getByText(twoStepTexts.none).waitFor()
  })

  test('an unfinished authenticator app does not count, and its name can be reused', async () => {
    await open()
    for (const leaves of [true, false]) {
      await press(twoStepTexts.addApp)
      await press(twoStepTexts.next)
      await page.getByLabel(twoStepTexts.appCode).waitFor()
      if (leaves) await page.reload()
    }
    await page.keyboard.press('Escape')
    await page.getByText(twoStepTexts.none).waitFor()
  })

  test('add a phone if text messages can be sent', async () => {
    await open()
    await press(twoStepTexts.addPhone)
    await page.getByLabel(twoStepTexts.phone).fill('0151 1234')
    await press(twoStepTexts.next)
    await page.getByText(twoStepTexts.phoneRequired).waitFor()
    await page.getByLabel(twoStepTexts.phone).fill('+49 (151) 1234-5678')
    await press(twoStepTexts.next)
    await press(codeTexts.send)
    await page.getByLabel(codeTexts.label, { exact: true }).fill('424242')
    await press(codeTexts.confirm)
    await page.getByText(twoStepTexts.added('Phone')).waitFor()
  })
})
