import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeSession, type Factor } from '../../../tests/support/accounts.ts'
import { answer, refusal } from '../../../tests/support/backend.ts'
import { openAt, openSignedIn, openWorld, reload, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading } from '../../../tests/support/screen.ts'

const wrong = /^That code is incorrect\./
const isHome = () => expect.element(page.getByText('Ask & Listen')).toBeVisible()
const again = () => page.getByRole('button', { name: /^Send another code/ })

/** Of a code that was sent: held back for a minute. */
async function expectAnotherAfterAMinute() {
  await expect.element(again()).toMatchTextContent(/in (1:00|0:5\d)$/)
  await expect.element(again()).toBeDisabled()
  vi.advanceTimersByTime(61_000)
  await expect.element(again()).toBeEnabled()
}

describe('signing in with an emailed code', () => {
  let world: TestWorld
  const otp = 'POST /auth/v1/otp'
  const verify = 'POST /auth/v1/verify'

  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    world = openWorld()
    world.reply(otp, () => answer({}))
    world.reply(verify, ({ body }) =>
      (body as { token: string }).token === '424242'
        ? answer(makeSession(world.person))
        : refusal(403, 'otp_expired', 'Token has expired or is invalid'),
    )
    await openAt('/login')
    await page.getByRole('link', { name: 'Email me a sign-in code' }).click()
  })

  test('accepts the code from the email, and shows a wrong code at its field', async () => {
    await button('Send code').click()
    await expect.element(page.getByText('Email is required', { exact: true })).toBeVisible()
    await field('Email').fill(world.person.email)
    await button('Send code').click()
    await expect
      .element(page.getByText(`If there is an account for ${world.person.email}`, { exact: false }))
      .toBeVisible()
    expect(world.sent(otp)[0]?.body).toMatchObject({ email: world.person.email, create_user: false })
    await field('Code').fill('000000')
    await button('Confirm').click()
    await expect.element(page.getByText(wrong)).toBeVisible()
    await expect.element(field('Code')).toHaveFocus()
    await field('Code').fill('424 242')
    await button('Confirm').click()
    await isHome()
    expect(location.pathname).toBe('/')
  })

  test.each(['otp_disabled', 'user_not_found', 'signup_disabled'])(
    'shows the same for an unknown address (%s), and resends after a minute',
    async (code) => {
      world.reply(otp, () => refusal(422, code, 'Signups not allowed for otp'))
      await field('Email').fill('nobody-here@example.org')
      await button('Send code').click()
      await expect
        .element(page.getByText('If there is an account for nobody-here@example.org', { exact: false }))
        .toBeVisible()
      await expectAnotherAfterAMinute()
      await field('Code').fill('123456')
      await button('Confirm').click()
      await expect.element(page.getByText(wrong)).toBeVisible()
      await button('Use another email address').click()
      await expect.element(field('Email')).toBeVisible()
      await page.getByRole('link', { name: 'Use your password instead' }).click()
      await expect.element(button('Sign In')).toBeVisible()
    },
  )
})

describe('signing in with a second step', () => {
  let world: TestWorld
  const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', friendly_name: 'My app' }
  const phone: Factor = { id: 'phone', factor_type: 'phone', status: 'verified', friendly_name: 'My phone' }
  const verify = 'POST /auth/v1/factors/*/verify'
  const personal = () =>
    [...world.sent('* /rest/v1/*'), ...world.sent('* /api/*')].map(({ method, path }) => `${method} ${path}`)

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    world = openWorld()
    world.person.factors = [app]
    world.reply('POST /auth/v1/factors/*/challenge', () =>
      answer({ id: crypto.randomUUID(), type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 }),
    )
    world.reply(verify, ({ body }) =>
      (body as { code: string }).code === '424242'
        ? answer(makeSession(world.person, 'aal2'))
        : refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
    )
  })

  async function givePassword(title = 'Enter your code') {
    await openAt('/login')
    await field('Email').fill(world.person.email)
    await field('Password').fill(world.person.password)
    await button('Sign In').click()
    await expect.element(heading(title)).toBeVisible()
  }

  test('asks for the app’s code before fetching any personal data, also after a reload', async () => {
    await givePassword()
    await openSignedIn(world, '/settings')
    await expect.element(field('Code')).toHaveAttribute('inputmode', 'numeric')
    await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    expect(location.pathname).toBe('/login')
    await reload()
    await expect.element(field('Code')).toBeVisible()
    await openSignedIn(world, '/onboarding')
    await field('Code').fill(' 424-242')
    expect(personal()).toEqual([])
    await button('Confirm').click()
    // The session that the code has raised is stored by then.
    await expect.element(button('Get Started')).toBeVisible()
    await openSignedIn(world, '/')
    await field('Code').fill(' 424-242')
    await button('Confirm').click()
    await isHome()
    await reload()
    await isHome()
  })

  test('shows a wrong code at the focused field, and too many attempts, too', async () => {
    await givePassword()
    await button('Confirm').click()
    await expect.element(page.getByText('Enter the six-digit code', { exact: true })).toBeVisible()
    await field('Code').fill('000000')
    await button('Confirm').click()
    await expect.element(page.getByText(wrong)).toBeVisible()
    await expect.element(field('Code')).toHaveFocus()
    const restore = world.replyFor(verify, () => refusal(429, 'over_request_rate_limit', 'no'))
    await button('Confirm').click()
    await expect.element(page.getByText(/^Too many attempts\./)).toBeVisible()
    restore()
    await field('Code').fill('424242')
    await userEvent.keyboard('{Enter}')
    await isHome()
  })

  test('offers several factors, and a phone gets its code on request, again after a minute', async () => {
    world.person.factors = [app, phone]
    await givePassword()
    await page.getByRole('radio', { name: 'My phone' }).click()
    expect(field('Code').query()).toBeNull()
    await button('Send code').click()
    await expect.element(field('Code')).toBeVisible()
    await expectAnotherAfterAMinute()
    await field('Code').fill('424242')
    await button('Confirm').click()
    await isHome()
    expect(world.sent(verify)[0]?.path).toBe('/auth/v1/factors/phone/verify')
  })

  test('requests a security key from the browser, and offers the app instead', async () => {
    const key: Factor = { id: 'key', factor_type: 'webauthn', status: 'verified', friendly_name: 'My key' }
    world.person.factors = [key, app]
    world.reply('POST /auth/v1/factors/key/challenge', () => {
      const publicKey = { challenge: 'AAAA', rpId: location.hostname, allowCredentials: [] }
      const webauthn = { type: 'request', credential_options: { publicKey } }
      return answer({ id: 'challenge', type: 'webauthn', expires_at: 0, webauthn })
    })
    const get = vi.spyOn(navigator.credentials, 'get')
    onTestFinished(() => get.mockRestore())
    get.mockRejectedValue(new DOMException('Nobody touched it', 'NotAllowedError'))
    await givePassword('Use your security key')
    await button('Use security key').click()
    await expect
      .element(page.getByText('The security key was not used. Please try again.', { exact: true }))
      .toBeVisible()
    expect(get.mock.calls[0]?.[0]?.publicKey).toMatchObject({ rpId: location.hostname })
    await expect.element(page.getByText(/^Lost your key, app or phone\?/)).toBeVisible()
    await page.getByRole('radio', { name: 'My app' }).click()
    await expect.element(heading('Enter your code')).toBeVisible()
    await field('Code').fill('424242')
    await button('Confirm').click()
    await isHome()
  })

  test('offers another account instead', async () => {
    await givePassword()
    await expect.element(page.getByText(/^Lost your app or phone\?/)).toBeVisible()
    await button('Use another account').click()
    await expect.element(field('Email')).toBeVisible()
    await reload()
    await expect.element(field('Email')).toBeVisible()
    expect(personal()).toEqual([])
  })

  test('a reset link asks for the code, too, and then for the new password', async () => {
    await openSignedIn(world, '/update-password#type=recovery')
    await field('Code').fill('424242')
    expect(field('Confirm new password').query()).toBeNull()
    await button('Confirm').click()
    await field('New password').fill('Another-Horse-8')
    await field('Confirm new password').fill('Another-Horse-8')
    await button('Update Password').click()
    await expect
      .element(page.getByText('Password updated successfully! Redirecting to login...', { exact: true }))
      .toBeVisible()
  })
})
