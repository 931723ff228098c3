import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkLooks, emulateTouchScreen } from '../../tests/support/accessible-looks.ts'
import { answer, refusal } from '../../tests/support/backend.ts'
import { openAt, openWorld, type TestWorld } from '../../tests/support/open-app.tsx'
import { button, field, heading } from '../../tests/support/screen.ts'
import { loginLimiter, makeLoginKey } from '../features/auth/login-limiter.ts'

const lockedOut = 'locked@example.org'

describe('every screen without a session is accessible and does not scroll sideways', () => {
  let world: TestWorld
  beforeEach(async () => {
    await emulateTouchScreen()
    world = openWorld()
  })
  // Otherwise the page, which other tests share, would stay locked for a quarter of an hour.
  afterEach(() => loginLimiter.reset(makeLoginKey(lockedOut)))

  const says = (text: string | RegExp) =>
    expect.element(page.getByText(text, { exact: typeof text === 'string' }).first()).toBeVisible()
  const press = (name: string) => button(name).first().click()
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  test('the second step of signing in, and a code by email', async () => {
    const { person } = world
    person.factors = [{ id: 'app', factor_type: 'totp', friendly_name: 'My app', status: 'verified' }]
    world.reply('POST /auth/v1/otp', () => answer({}))
    await openAt('/login')
    await field('Email').fill(person.email)
    await field('Password').fill(person.password)
    await press('Sign In')
    await expect.element(button('Use another account')).toBeVisible()
    await press('Confirm')
    await says('Enter the six-digit code')
    await checkLooks('a code is asked for')
    await press('Use another account')
    await link('Email me a sign-in code').click()
    await field('Email').fill('nobody@example.org')
    await checkLooks('a code by email')
    await press('Send code')
    await expect.element(button('Use another email address')).toBeVisible()
    await checkLooks('a code by email, sent')
  })

  test('every step of onboarding', async () => {
    await openAt('/onboarding')
    await expect.element(button('Get Started')).toBeVisible()
    await checkLooks('welcome')
    await press('Get Started')
    await press('Science')
    await field('Another interest').fill('An interest of one’s own')
    await userEvent.keyboard('{Enter}')
    await checkLooks('interests')
    await press('Next')
    await press('BBC')
    await checkLooks('sources')
    await press('Next')
    await expect.element(heading('How often?')).toBeVisible()
    await checkLooks('frequency')
    await press('Next')
    await expect.element(field('First name')).toBeVisible()
    await press('Next')
    await says('First name is required')
    await checkLooks('personal info with errors')
    await field('First name').fill('Ana')
    await field('Email').fill('onboarded@example.org')
    await field('Password').fill('Correct-Horse-7')
    await press('Next')
    await expect.element(button('Go to Dashboard')).toBeVisible()
    await checkLooks('summary')
  })

  test('login, also while it is locked out, reset and update password, and the pages that mailed links open', async () => {
    await openAt('/login')
    await says('Forgot your password?')
    await checkLooks('login')
    await press('Sign In')
    await says('Email is required')
    await checkLooks('login with errors')
    world.reply('POST /auth/v1/token', () => answer({ message: 'No' }, 400))
    await field('Email').fill(lockedOut)
    await field('Password').fill('not-the-password')
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await press('Sign In')
      await expect.poll(() => world.sent('POST /auth/v1/token').length).toBe(attempt)
      await says('No')
      await expect.element(button('Sign In')).toBeEnabled()
    }
    await checkLooks('login refused')
    await press('Sign In')
    await says(/Please wait/)
    await checkLooks('login locked out')
    await link('Forgot your password?').click()
    await says(/Back to sign in/)
    await checkLooks('reset password')
    await field('Email').fill('ana@example.org')
    await press('Send Reset Link')
    await says('Password reset link sent! Check your email inbox.')
    await checkLooks('reset password, sent')
    await openAt('/update-password#type=recovery')
    await press('Update Password')
    await says('Password is required')
    await checkLooks('update password with an error')
    world.reply('POST /auth/v1/verify', () => refusal(403, 'otp_expired', 'Token has expired or is invalid'))
    await openAt('/verify?token_hash=abc&type=recovery&redirect_to=/update-password')
    await expect.element(button('Choose a new password')).toBeVisible()
    await checkLooks('verify')
    await press('Choose a new password')
    await says('Request a new link')
    await checkLooks('verify refused')
    await openAt('/verify')
    await says(/This link is incomplete\./)
    await checkLooks('verify without a token')
    await openAt('/update-password')
    await says('Request a new link')
    await checkLooks('update password without a link')
  })
})
