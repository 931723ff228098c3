import { loginTexts } from '@tidings/contract/texts-access'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { expectFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { mailsIn, nextMailLink } from './support/outbox.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('by keyboard alone, on the way in', () => {
  const tidings = openTestApp()
  let page: Page

  beforeEach(async () => {
    const context = await tidings.browser.newContext({ viewport: { width: 1280, height: 720 } })
    page = await context.newPage()
    return () => context.close()
  })

  const email = () => page.getByLabel('Email')
  const password = () => page.getByLabel('Password', { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const press = (key: string) => page.keyboard.press(key)

  test('signs in: a mistake leads to its field, and a refusal leaves the focus where it was', async () => {
    const account = await makeAccount(tidings.url, newAddress('keys'))
    await page.goto(`${tidings.url}/login`)
    await pressOn(button('Sign In'))
    await page.getByText('Email is required').waitFor()
    await expectFocus(email())
    await typeInto(email(), account.email)
    await typeInto(password(), '123')
    await press('Enter')
    await page.getByText(loginTexts.passwordTooShort).waitFor()
    await expectFocus(password())
    await typeInto(password(), 'not-the-password')
    await pressOn(button('Show password'), 'Space')
    expect(await password().getAttribute('type')).toBe('text')
    await expectFocus(button('Hide password'))
    await pressOn(button('Sign In'), 'Space')
    await page.getByText('Invalid login credentials').waitFor()
    await expectFocus(button('Sign In'))
    await tabTo(password(), 'Shift+Tab')
    await typeInto(password(), account.password)
    await press('Enter')
    await page.waitForURL(`${tidings.url}/`)
  })

  test('locked out, the focus is at the heading, from where the other ways in are next', async () => {
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_credentials', message: 'No' } }),
    )
    await page.goto(`${tidings.url}/login`)
    await typeInto(email(), 'locked@example.org')
    await typeInto(password(), 'not-the-password')
    await tabTo(button('Sign In'))
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse('**/auth/v1/token**')
      await press('Enter')
      await answered
      await expectFocus(button('Sign In'))
    }
    await press('Enter')
    await page.getByText('Too many login attempts. Please try again later.').waitFor()
    await expectFocus(heading('Sign in'))
    await press('Tab')
    await expectFocus(link('Forgot your password?'))
  })

  test('asks for a reset, follows the mailed link and chooses a new password', async () => {
    const account = await makeAccount(tidings.url, newAddress('keys-reset'))
    const seen = mailsIn(tidings.dataDir).length
    await page.goto(`${tidings.url}/login`)
    await pressOn(link('Forgot your password?'))
    await expectFocus(heading('Reset password'))
    await typeInto(email(), 'nobody')
    await press('Enter')
    await page.getByText('Please enter a valid email address').waitFor()
    await expectFocus(email())
    await typeInto(email(), account.email)
    await pressOn(button('Send Reset Link'))
    await page.getByText('Password reset link sent! Check your email inbox.').waitFor()
    await expectFocus(button('Send Reset Link'))

    await page.clock.install()
    await page.goto(await nextMailLink(tidings.dataDir, seen))
    await pressOn(button('Choose a new password'))
    await expectFocus(heading('Choose a new password'))
    await typeInto(page.getByLabel('New password', { exact: true }), 'Brand-New-Horse-8')
    await typeInto(page.getByLabel('Confirm new password'), 'Something-Else-9')
    await press('Enter')
    await page.getByText('Passwords do not match').waitFor()
    await expectFocus(page.getByLabel('Confirm new password'))
    await typeInto(page.getByLabel('Confirm new password'), 'Brand-New-Horse-8')
    await pressOn(button('Update Password'))
    await page.getByText('Password updated successfully! Redirecting to login...').waitFor()
    await page.clock.fastForward(3000)
    await page.waitForURL(`${tidings.url}/login`)
    await expectFocus(heading('Sign in'))
    await typeInto(email(), account.email)
    await typeInto(password(), 'Brand-New-Horse-8')
    await press('Enter')
    await page.waitForURL(`${tidings.url}/`)
  })

  test('a password can be pasted, and each field says to a password manager what it is', async () => {
    await page.goto(`${tidings.url}/login`)
    expect(await email().getAttribute('autocomplete')).toBe('username')
    expect(await password().getAttribute('autocomplete')).toBe('current-password')
    await typeInto(email(), 'Pasted-Horse-7')
    await press('Control+A')
    await press('Control+C')
    await tabTo(password())
    await press('Control+V')
    expect(await password().inputValue()).toBe('Pasted-Horse-7')

    await page.goto(`${tidings.url}/update-password#type=recovery`)
    for (const label of ['New password', 'Confirm new password']) {
      const field = page.getByLabel(label, { exact: true })
      expect(await field.getAttribute('autocomplete')).toBe('new-password')
      await tabTo(field)
      await press('Control+V')
      expect(await field.inputValue()).toBe('Pasted-Horse-7')
    }
  })

  test('goes through the whole onboarding and back, and the focus is never lost', async () => {
    const taken = await makeAccount(tidings.url, newAddress('keys-taken'))
    await page.goto(`${tidings.url}/onboarding`)
    await pressOn(button('Get Started'))

    await expectFocus(heading('What interests you?'))
    await pressOn(button('Science'), 'Space')
    await expectFocus(page.getByRole('button', { name: 'Science', pressed: true }))
    const own = page.getByLabel('Another interest')
    await typeInto(own, 'Chess')
    await press('Enter')
    await expectFocus(own)
    await tabTo(button('Chess'), 'Shift+Tab')
    await press('Space')
    await expect.poll(() => button('Chess').count()).toBe(0)
    await expectFocus(own)
    await page.keyboard.type('Go')
    await press('Enter')
    await pressOn(button('Next'))

    await expectFocus(heading('Whom do you trust?'))
    await pressOn(button('BBC'))
    await pressOn(button('Next'), 'Space')

    await expectFocus(heading('How often?'))
    await tabTo(page.getByRole('radio', { name: /Daily/ }))
    await press('ArrowDown')
    await expectFocus(page.getByRole('radio', { name: /Weekly/ }))
    await pressOn(button('Back'))
    await expectFocus(heading('Whom do you trust?'))
    await pressOn(button('Next'))
    await pressOn(button('Next'))

    await expectFocus(heading('About you'))
    await pressOn(button('Next'))
    await page.getByText('First name is required').waitFor()
    await expectFocus(page.getByLabel('First name'))
    await page.keyboard.type('Kim')
    await typeInto(email(), taken.email)
    await typeInto(password(), 'Correct-Horse-7')
    await press('Enter')
    await page.getByText('User already registered').waitFor()
    await expectFocus(password())
    await tabTo(email(), 'Shift+Tab')
    await typeInto(email(), newAddress('keys-onboarding'))
    await tabTo(page.getByLabel('Preferred language'))
    await page.keyboard.type('Deu')
    expect(await page.getByLabel('Preferred language').inputValue()).toBe('de')
    await pressOn(button('Next'))

    await expectFocus(heading('You are all set'))
    await pressOn(button('Go to Dashboard'))
    await page.waitForURL(`${tidings.url}/`)
    await expectFocus(page.getByRole('heading', { level: 1 }))
  })
})
