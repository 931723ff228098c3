import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refusal, unreachable } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { button, field, heading, pressTwice, valuesOf } from '../../../tests/support/screen.ts'

const user = 'PUT /auth/v1/user'
const secret = 'Brand-New-Horse-8'
const tooShort = 'Password should be at least 8 characters long'
const hint =
  'Password must be at least 8 characters long and include uppercase, lowercase, numbers, and special characters'
const mismatch = 'Passwords do not match'
const updated = 'Password updated successfully! Redirecting to login...'
const invalidLink = 'Invalid or expired password reset link. Please request a new one.'

// They come first: a marker that the page has arrived with holds as long as the page, here the file.
describe('a reset page without its marker', () => {
  test.each([
    ['', 'no marker'],
    ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', 'an error'],
    ['#type=recovery&error=access_denied', 'both'],
  ])('shows an invalid link for %j (%s)', async (hash) => {
    openWorld()
    await openAt(`/update-password${hash}`)
    await expect.element(page.getByRole('alert').getByText(invalidLink, { exact: true })).toBeVisible()
    expect(field('New password').query()).toBeNull()
  })

  test('shows an invalid link to a signed-in user, too', async () => {
    await openSignedIn(openWorld(), '/update-password')
    await expect.element(page.getByText(invalidLink, { exact: true })).toBeVisible()
  })
})

describe('a new password', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    await openSignedIn(world, '/update-password#type=recovery')
  })

  const password = () => field('New password')
  const again = () => field('Confirm new password')
  const update = () => button('Update Password')
  const updates = () => world.sent(user).length
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

  async function fill(text = secret) {
    await password().fill(text)
    await again().fill(text)
  }

  test('that is weak, common or not repeated correctly shows an error, and nothing is sent', async () => {
    await says(hint)
    await update().click()
    await says('Password is required')
    await expect.element(password()).toHaveFocus()
    await password().fill('abc')
    await says(
      `${tooShort}. Password should include uppercase letters. Password should include numbers. Password should include special characters`,
    )
    await password().fill('ABC')
    await says(
      `${tooShort}. Password should include lowercase letters. Password should include numbers. Password should include special characters`,
    )
    await password().fill('Abcdefg1')
    expect(page.getByText(tooShort).query()).toBeNull()
    await again().fill('Abcdefg2')
    await userEvent.tab()
    await says(mismatch)
    await update().click()
    await expect.element(again()).toHaveFocus()
    expect(updates()).toBe(0)
    await again().fill('Abcdefg1')
    expect(page.getByText(mismatch).query()).toBeNull()
    await update().click()
    await says(updated)
    expect(world.sent(user).map(({ body }) => body)).toEqual([
      { password: 'Abcdefg1', code_challenge: null, code_challenge_method: null },
    ])
  })

  test('is rated while it is typed', async () => {
    const meter = page.getByRole('meter', { name: 'Password strength' })
    const reads = (text: string) => expect.element(meter).toHaveAttribute('aria-valuetext', text)
    await reads('Nothing typed yet')
    for (const [typed, strength] of [
      ['Abcdefg', 'Weak'],
      ['aaaaaaaaaaaaaaaaaaaaaa', 'Weak'],
      ['Abcdefg1', 'Good'],
      ['Abcdefg1-harbour', 'Strong'],
      ['', 'Nothing typed yet'],
    ] as const) {
      await password().fill(typed)
      await reads(strength)
    }
  })

  test('left empty shows an error', async () => {
    await password().click()
    await userEvent.tab()
    await says('Password is required')
    expect(updates()).toBe(0)
  })

  test.each([
    ['does not answer', unreachable],
    ['fails without a word of its own', () => new Response('<h1>Oops</h1>', { status: 500 })],
  ])('shows the specified message for a server that %s', async (_, reply) => {
    world.reply(user, reply)
    await fill()
    await update().click()
    await says('An error occurred while updating your password.')
  })

  test.each([
    'password',
    '123456',
    'qwerty',
    'admin',
    'welcome',
    'letmein',
    'abc123',
    '111111',
    '12345678',
    'iloveyou',
  ])('with the common pattern %s shows an error, whatever surrounds it', async (pattern) => {
    await fill(`aA-7-${pattern.toUpperCase()}`)
    await update().click()
    await says('Password contains common patterns that are easy to guess')
    expect(updates()).toBe(0)
  })

  test.each([
    ['of emoji', '🐎-Horse-7'.repeat(10)],
    ['of 10,000 characters', 'x'.repeat(10_000).concat('A1!')],
  ])('%s that is rejected shows the server’s words, and stays', async (_, text) => {
    world.reply(user, () => refusal(422, 'weak_password', 'Password cannot be longer than 72 characters'))
    await fill(text)
    await update().click()
    await says('Password cannot be longer than 72 characters')
    expect(await valuesOf([password(), again()])).toEqual([text, text])
  })

  test('takes one press of the button, even if that finds the first mistake', async () => {
    await password().fill('Correct-Horse-7')
    await again().fill('Correct-Horse-8')
    await update().click({ position: { x: 20, y: 4 } })
    await says(mismatch)
    await expect.element(again()).toHaveFocus()
  })

  test('leads to the login after three seconds, where it works', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await fill()
    await update().click()
    await says(updated)
    await expect.element(page.getByRole('button', { name: /Updat/ })).toBeDisabled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(location.pathname).toBe('/update-password')
    await vi.advanceTimersByTimeAsync(2100)
    await expect.element(heading('Sign in')).toHaveFocus()
    expect(location.pathname).toBe('/login')
    expect(localStorage.getItem(sessionKey)).toBeNull()
  })

  test('without a server explains what to do, keeps focus and input, and then works', async () => {
    await fill()
    const restore = world.replyFor(user, unreachable)
    await update().click()
    await expect.element(page.getByRole('alert').getByText(/^Could not reach Tidings\./)).toBeVisible()
    expect(await valuesOf([password(), again()])).toEqual([secret, secret])
    await expect.element(update()).toHaveFocus()
    restore()
    await update().click()
    await says(updated)
  })

  test.each([
    ['an empty message', () => answer({ message: '' }, 400)],
    ['no message', () => answer({}, 400)],
    ['a page', () => new Response('<h1>Bad request</h1>', { status: 400 })],
  ])('shows a message for an error with %s', async (_, reply) => {
    world.reply(user, reply)
    await fill()
    await update().click()
    await says('An error occurred while updating your password.')
  })

  test('without a session says so, keeps what was typed and links to a new email', async () => {
    const gone = () =>
      refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    world.reply(user, gone)
    world.reply('GET /auth/v1/user', gone)
    await fill()
    await update().click()
    await says('Auth session missing!')
    expect(await valuesOf([password(), again()])).toEqual([secret, secret])
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect.element(field('Email')).toBeVisible()
  })

  test.each(['two presses at once', 'a double click'])('%s send one request', async (how) => {
    await fill()
    const release = world.hold(user)
    if (how === 'a double click') await update().dblClick()
    else await pressTwice(update())
    await expect.poll(updates).toBeGreaterThan(0)
    release()
    await says(updated)
    expect(updates()).toBe(1)
  })

  test('has fields that password managers recognise', async () => {
    for (const each of [password(), again()])
      await expect.element(each).toHaveAttribute('autocomplete', 'new-password')
  })
})
