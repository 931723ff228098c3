import { updatePasswordTexts } from '@tidings/contract/texts-access'
import { codeTexts, secondStepTexts } from '@tidings/contract/texts-ways-in'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { mailsIn, nextMailLink } from './support/outbox.ts'
import { addFactor, codeOfStep } from './support/second-factor.ts'
import { openOwnTestApp } from './support/test-app.ts'

const phone = '+4915112345678'

describe.skipIf(!browserPath)('signing in with a second step', () => {
  const tidings = openOwnTestApp({
    withoutNews: true,
    env: {
      NODE_ENV: 'test',
      AUTH_TEST_OTP: `${phone.slice(1)}=424242`,
      AUTH_RESEND_INTERVAL_S: '1',
    },
  })
  let page: Page
  let account: Account
  let secret: string
  /** Requests for what belongs to the person. */
  let personal: string[]

  beforeEach(async () => {
    const made = await makeAccount(tidings.url, newAddress('steps'))
    ;({ secret, account } = await addFactor(tidings.url, made, {
      factor_type: 'totp',
      friendly_name: 'My app',
    }))
    const context = await tidings.browser.newContext()
    page = await context.newPage()
    personal = []
    page.on('request', (request) => {
      if (/\/(rest\/v1|api|call)\//.test(request.url())) personal.push(request.url())
    })
    await page.goto(`${tidings.url}/login`)
    return () => context.close()
  })

  const code = () => page.getByLabel(codeTexts.label, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  async function givePassword() {
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await press('Sign In')
    await page.getByRole('heading', { name: secondStepTexts.title }).waitFor()
  }

  test('asks for the code of the app before anything of the person is fetched, also after a reload', async () => {
    await givePassword()
    await page.goto(`${tidings.url}/settings`)
    await page.waitForURL(`${tidings.url}/login`)
    await page.reload()
    await code().waitFor()
    expect(await code().getAttribute('inputmode')).toBe('numeric')
    expect(await code().getAttribute('autocomplete')).toBe('one-time-code')
    await page.goto(`${tidings.url}/onboarding`)
    await code().fill(codeOfStep(secret, 0).replace(/(...)/, '$1 '))
    expect(personal).toEqual([])
    await page.goto(`${tidings.url}/`)
    await code().fill(codeOfStep(secret, 0).replace(/(...)/, ' $1-'))
    await press(codeTexts.confirm)
    await page.getByText('Ask & Listen').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.reload()
    await page.getByText('Ask & Listen').waitFor()
  })

  test('a wrong code is told at the field, which has the focus, and too many are told as well', async () => {
    await givePassword()
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.required).waitFor()
    const right = codeOfStep(secret, 0)
    await code().fill(right === '000000' ? '000001' : '000000')
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.wrong).waitFor()
    await expect.poll(() => code().evaluate((field) => document.activeElement === field)).toBe(true)
    await page.route('**/factors/*/verify', (route) =>
      route.fulfill({ status: 429, json: { error_code: 'over_request_rate_limit', msg: 'no' } }),
    )
    await press(codeTexts.confirm)
    await page.getByText(codeTexts.tooMany).waitFor()
    await page.unrouteAll()
    await code().fill(codeOfStep(secret, 1))
    await page.keyboard.press('Enter')
    await page.getByText('Ask & Listen').waitFor()
  })

  test('with several factors one is chosen, and a phone gets its code by a press, again after a minute', async () => {
    await addFactor(tidings.url, account, {
      factor_type: 'phone',
      friendly_name: 'My phone',
      phone,
      code: '424242',
    })
    await page.clock.install()
    await givePassword()
    await page.getByLabel('My phone').check()
    expect(await code().count()).toBe(0)
    const send = async () => {
      const answer = page.waitForResponse('**/factors/*/challenge')
      await press(codeTexts.send)
      return (await answer).status()
    }
    // The message that added the phone may have gone out within the second that lies between two.
    await expect.poll(send, { interval: 300 }).toBe(200)
    await code().waitFor()
    const again = page.getByRole('button', { name: codeTexts.sendAgain })
    expect(await again.textContent()).toMatch(/in (1:00|0:5\d)$/)
    expect(await again.isDisabled()).toBe(true)
    await page.clock.fastForward(61_000)
    await expect.poll(() => again.isEnabled()).toBe(true)
    await code().fill('424242')
    await press(codeTexts.confirm)
    await page.getByText('Ask & Listen').waitFor()
  })

  test('another account can be used instead', async () => {
    await givePassword()
    await press(secondStepTexts.otherAccount)
    await page.getByLabel('Email').waitFor()
    await page.reload()
    await page.getByLabel('Email').waitFor()
    expect(personal).toEqual([])
  })

  test('a reset link asks for the code too, and then for the new password', async () => {
    const seen = mailsIn(tidings.dataDir).length
    await page.goto(`${tidings.url}/reset-password`)
    await page.getByLabel('Email').fill(account.email)
    await press('Send Reset Link')
    await page.goto(await nextMailLink(tidings.dataDir, seen))
    await press('Choose a new password')
    await code().fill(codeOfStep(secret, 0))
    expect(await page.getByLabel('Confirm new password').count()).toBe(0)
    await press(codeTexts.confirm)
    await page.getByLabel('New password', { exact: true }).fill('Another-Horse-8')
    await page.getByLabel('Confirm new password').fill('Another-Horse-8')
    await press('Update Password')
    await page.getByText(updatePasswordTexts.updated).waitFor()
  })
})
