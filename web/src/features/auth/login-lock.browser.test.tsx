import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAt, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading } from '../../../tests/support/screen.ts'
import { makeLoginKey, loginLimiter } from './login-limiter.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

// The count and the lock last as long as the page, which other tests share.
describe('too many login attempts', () => {
  let world: TestWorld

  beforeEach(async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    world = openWorld()
    await openAt('/login')
  })
  afterEach(() => loginLimiter.reset(makeLoginKey(world.person.email)))

  const signIn = () => button('Sign In')
  const attempts = () => world.sent('POST /auth/v1/token').length
  const limited = () => page.getByText('Too many login attempts. Please try again later.', { exact: true })
  const countdown = () => page.getByText(/^Please wait \d{1,2}:\d{2} before trying again\.$/)

  async function fill(email: string, password: string) {
    await field('Email').fill(email)
    await field('Password').fill(password)
  }
  async function attempt(email: string, password: string) {
    await fill(email, password)
    await signIn().click()
  }
  async function failFiveTimes() {
    await fill(world.person.email, 'not-the-password')
    for (let count = 1; count <= 5; count += 1) {
      await signIn().click()
      await expect.poll(attempts).toBe(count)
      await expect.element(signIn()).toBeEnabled()
    }
  }

  test('lock the whole form for fifteen minutes from the sixth, which is not sent', async () => {
    await failFiveTimes()
    await attempt(world.person.email.toUpperCase(), world.person.password)
    await expect.element(limited()).toBeVisible()
    await expect.element(countdown()).toMatchTextContent(/^Please wait 1(5:00|4:5\d) before trying again\.$/)
    await expect.element(page.getByRole('timer')).toMatchTextContent(/^1(5:00|4:5\d)$/)
    for (const blocked of [signIn(), field('Email'), field('Password')])
      await expect.element(blocked).toBeDisabled()
    await expect.element(heading('Sign in')).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toHaveFocus()

    // What the Enter key would do.
    document.querySelector('form')?.requestSubmit()
    vi.advanceTimersByTime(13 * minuteMs)
    await expect.element(countdown()).toMatchTextContent(/wait (2:00|1:\d{2}) before/)
    await expect.element(page.getByRole('timer')).toMatchTextContent(/^0[12]:\d{2}$/)
    expect(attempts()).toBe(5)

    vi.advanceTimersByTime(2 * minuteMs)
    await expect.element(signIn()).toBeEnabled()
    expect(limited().query()).toBeNull()
    await attempt(world.person.email, world.person.password)
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
    expect(location.pathname).toBe('/')
  })

  test('stay locked after leaving the screen, and with a clock that is set back', async () => {
    await failFiveTimes()
    await signIn().click()
    await expect.element(limited()).toBeVisible()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByText('Back to sign in').click()
    await expect.element(limited()).toBeVisible()
    await expect.element(signIn()).toBeDisabled()

    vi.setSystemTime(Date.now() - 2 * dayMs)
    vi.advanceTimersByTime(minuteMs)
    await expect.element(countdown()).toMatchTextContent(/wait 1[45]:\d\d before/)
    vi.advanceTimersByTime(15 * minuteMs)

    await expect.element(signIn()).toBeEnabled()
  })
})
