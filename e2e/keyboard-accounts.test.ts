import { loginTexts } from '@tidings/contract/texts/login'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, signedOutContext } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { expectFocus, pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { mailsIn, nextMailLink } from './support/outbox.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('signing in and onboarding by keyboard alone', () => {
  const tidings = openTestApp()
  let page: Page

  beforeEach(async () => {
    const context = await signedOutContext(tidings.browser, tidings.url, {
      viewport: { width: 1280, height: 720 },
    })
    page = await context.newPage()
    return () => context.close()
  })

  const email = () => page.getByLabel('Email')
  const password = () => page.getByLabel('Password', { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const press = (key: string) => page.keyboard.press(key)

  test('login: an invalid field gets the focus, and a rejected sign-in leaves it where it was', async () => {
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

  test('password recovery: requests a reset, follows the mailed link and chooses a new password', async () => {
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

  test('onboarding: works forwards and backwards without losing the focus', async () => {
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

    await expectFocus(heading('Which sources do you trust?'))
    await pressOn(button('BBC'))
    await pressOn(button('Next'), 'Space')

    await expectFocus(heading('How often?'))
    await tabTo(page.getByRole('radio', { name: /Daily/ }))
    await press('ArrowDown')
    await expectFocus(page.getByRole('radio', { name: /Weekly/ }))
    await pressOn(button('Back'))
    await expectFocus(heading('Which sources do you trust?'))
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
