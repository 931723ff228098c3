import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refusal, unreachable } from '../../../tests/support/backend.ts'
import { openAt, openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading, pressTwice } from '../../../tests/support/screen.ts'

const recover = 'POST /auth/v1/recover'
const verify = 'POST /auth/v1/verify'

describe('requesting a reset link', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    await openAt('/reset-password')
  })

  const send = () => button('Send Reset Link')
  const sent = () => page.getByText('Password reset link sent! Check your email inbox.', { exact: true })

  test('validates the address, sends it once, and says that a link is on its way', async () => {
    await send().click()
    await expect.element(page.getByText('Email is required', { exact: true })).toBeVisible()
    await expect.element(field('Email')).toHaveFocus()
    await userEvent.keyboard('nobody{Enter}')
    await expect.element(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
    await expect.element(field('Email')).toHaveFocus()
    expect(world.sent(recover)).toHaveLength(0)
    await field('Email').fill(world.person.email)
    await send().click()
    await expect.element(page.getByRole('status')).toBeVisible()
    await expect.element(sent()).toBeVisible()
    await expect.element(send()).toHaveFocus()
    expect(world.sent(recover)[0]?.search.get('redirect_to')).toBe(`${location.origin}/update-password`)
    expect(world.sent(recover).map(({ body }) => body)).toEqual([
      expect.objectContaining({ email: world.person.email }),
    ])
  })

  test('shows an error in the server’s words, or our own', async () => {
    await field('Email').fill(world.person.email)
    const restore = world.replyFor(recover, () => refusal(429, 'over_email_send_rate_limit', 'Wait a minute'))
    await send().click()
    await expect.element(page.getByRole('alert').getByText('Wait a minute')).toBeVisible()
    await expect.element(field('Email')).toHaveValue(world.person.email)
    restore()
    const replies = [
      () => answer({}, 400),
      () => answer({ message: '' }, 400),
      () => new Response('<h1>', { status: 400 }),
    ]
    for (const reply of replies) {
      const end = world.replyFor(recover, reply)
      await send().click()
      await expect
        .element(page.getByText('An error occurred while sending the reset link.', { exact: true }))
        .toBeVisible()
      end()
    }
  })

  test('without a server explains what to do, keeps focus and input, and then works', async () => {
    await field('Email').fill(world.person.email)
    const restore = world.replyFor(recover, unreachable)
    await send().click()
    await expect.element(page.getByRole('alert').getByText(/^Could not reach Tidings\./)).toBeVisible()
    await expect.element(send()).toHaveFocus()
    await expect.element(field('Email')).toHaveValue(world.person.email)
    restore()
    await send().click()
    await expect.element(sent()).toBeVisible()
  })

  test.each([
    ['does not answer', unreachable],
    ['fails without a word of its own', () => new Response('<h1>Oops</h1>', { status: 500 })],
  ])('shows the specified message for a server that %s', async (_, reply) => {
    world.reply(recover, reply)
    await field('Email').fill(world.person.email)
    await send().click()
    const words = 'An error occurred while sending the reset link.'
    await expect.element(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
  })

  test.each(['two presses at once', 'a double click'])('%s send one request', async (how) => {
    await field('Email').fill(world.person.email)
    const release = world.hold(recover)
    if (how === 'a double click') await send().dblClick()
    else await pressTwice(send())
    await expect.poll(() => world.sent(recover).length).toBeGreaterThan(0)
    release()
    await expect.element(sent()).toBeVisible()
    expect(world.sent(recover)).toHaveLength(1)
  })

  test('redirects a signed-in user home from the reset screen', async () => {
    await openSignedIn(world, '/reset-password')
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
    expect(location.pathname).toBe('/')
  })
})

describe('a mailed link', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    await openAt('/verify?token_hash=abc&type=recovery&redirect_to=/update-password')
  })

  const choose = () => button('Choose a new password')

  test('without a server explains what to do, keeps the focus, and is used up by the button only', async () => {
    expect(world.sent(verify)).toHaveLength(0)
    world.reply(verify, unreachable)
    await choose().click()
    await expect.element(page.getByRole('alert').getByText(/^Could not reach Tidings\./)).toBeVisible()
    await expect.element(choose()).toHaveFocus()
  })

  test('that was used before is invalid, and leads to a new one', async () => {
    world.reply(verify, () => refusal(403, 'otp_expired', 'Email link is invalid or has expired'))
    await choose().click()
    await expect
      .element(
        page.getByText('Invalid or expired password reset link. Please request a new one.', { exact: true }),
      )
      .toBeVisible()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect.element(heading('Reset password')).toHaveFocus()
  })

  test('that fails without a message shows our own', async () => {
    world.reply(verify, () => answer({}, 400))
    await choose().click()
    await expect
      .element(page.getByText('An error occurred on token verification', { exact: true }))
      .toBeVisible()
  })

  test.each(['two presses at once', 'a double click'])('accepts %s as a mailed link', async (how) => {
    world.reply(verify, () => refusal(403, 'otp_expired', 'no'))
    const release = world.hold(verify)
    if (how === 'a double click') await choose().dblClick()
    else await pressTwice(choose())
    await expect.poll(() => world.sent(verify).length).toBeGreaterThan(0)
    release()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(world.sent(verify)).toHaveLength(1)
    expect(world.sent(verify)[0]?.body).toMatchObject({ token_hash: 'abc', type: 'recovery' })
  })
})
