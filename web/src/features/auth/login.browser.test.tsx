import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refusal, unreachable } from '../../../tests/support/backend.ts'
import { makeSession } from '../../../tests/support/accounts.ts'
import { openAt, openWorld, reload, sessionKey, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading, pressTwice, valuesOf } from '../../../tests/support/screen.ts'

const token = 'POST /auth/v1/token'
const refused = 'Invalid login credentials'

describe('the login screen', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    await openAt('/login')
  })

  const signIn = () => button('Sign In')
  const attempts = () => world.sent(token).length

  async function fill(email: string, password: string) {
    await field('Email').fill(email)
    await field('Password').fill(password)
  }
  async function attempt(email: string, password: string) {
    await fill(email, password)
    await signIn().click()
  }

  test('has email, password, and links to recovery and onboarding, without the layout', async () => {
    await expect.element(field('Email')).toHaveAttribute('type', 'email')
    await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username')
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
    await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
    expect(page.getByRole('navigation', { name: 'Main' }).query()).toBeNull()
    await expect
      .element(page.getByRole('link', { name: 'Create an account' }))
      .toHaveAttribute('href', '/onboarding')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect.element(heading('Reset password')).toHaveFocus()
    expect(location.pathname).toBe('/reset-password')
  })

  test('shows an invalid email or a password under six characters before sending anything', async () => {
    await attempt('nobody', '12345')
    await expect.element(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect.element(field('Email')).toHaveFocus()
    await attempt('', '')
    await expect.element(page.getByText('Email is required', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Password is required', { exact: true })).toBeVisible()
    await field('Email').fill(world.person.email)
    await field('Password').fill('123')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Password')).toHaveFocus()
    expect(attempts()).toBe(0)
    await attempt(world.person.email, '123456')
    await expect.element(page.getByText(refused)).toBeVisible()
    expect(attempts()).toBe(1)
  })

  test.each([
    ['nothing', '', '', ['Email is required', 'Password is required']],
    ['spaces', '   ', '      ', ['Email is required']],
    ['HTML', '<b>bold</b>', '<script>alert(1)</script>', ['Please enter a valid email address']],
    ['HTML in an address', '<b>@example.org', '<script>alert(1)</script>', [refused]],
    ['emoji', '🐎@example.org', '🐎🐎🐎🐎', [refused]],
    ['right-to-left text', 'שלום@example.org', 'סיסמה-שלי', [refused]],
    ['leading zeros', '007@example.org', '000000', [refused]],
    ['10,000 characters', `${'a'.repeat(10_000)}@example.org`, 'x'.repeat(10_000), [refused]],
  ])('shows a message for %s, and keeps what was typed', async (...[, email, password, messages]) => {
    await attempt(email, password)
    for (const message of messages)
      await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    expect(attempts()).toBe(messages.includes(refused) ? 1 : 0)
    // The browser itself trims a field of type email.
    expect(await valuesOf([field('Email'), field('Password')])).toEqual([email.trim(), password])
  })

  test('shows a rejection in the server’s own words, and keeps the focus and what was typed', async () => {
    world.reply(token, () => refusal(400, 'user_banned', 'User is banned'))
    await fill(world.person.email, 'some-password')
    await signIn().click()
    await expect.element(page.getByRole('alert').getByText('User is banned')).toBeVisible()
    await expect.element(signIn()).toHaveFocus()
    expect(await valuesOf([field('Email'), field('Password')])).toEqual([world.person.email, 'some-password'])
  })

  test('without a server explains what to do, keeps focus and input, and then works', async () => {
    await fill(world.person.email, world.person.password)
    for (const broken of [unreachable, () => new Response('<h1>Gone</h1>', { status: 503 })]) {
      const restore = world.replyFor(token, broken)
      await signIn().click()
      await expect
        .element(
          page.getByRole('alert').getByText('Could not reach Tidings. Check your connection and try again.'),
        )
        .toBeVisible()
      await expect.element(signIn()).toHaveFocus()
      expect(await valuesOf([field('Email'), field('Password')])).toEqual([
        world.person.email,
        world.person.password,
      ])
      restore()
    }
    await signIn().click()
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
  })

  test('shows the message of a server without its database, and keeps what was typed', async () => {
    const message = 'Tidings is not available at the moment. Please try again in a minute.'
    world.reply(token, () => refusal(503, 'unexpected_failure', message))
    await attempt(world.person.email, world.person.password)
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
    const { email, password } = world.person
    expect(await valuesOf([field('Email'), field('Password')])).toEqual([email, password])
  })

  test.each([
    ['an empty message', () => answer({ message: '' }, 400)],
    ['no message', () => answer({}, 400)],
    ['a page', () => new Response('<h1>Bad request</h1>', { status: 400 })],
  ])('shows a message for an error with %s', async (_, reply) => {
    world.reply(token, reply)
    await attempt(world.person.email, world.person.password)
    await expect.element(page.getByText('An error occurred while signing in.', { exact: true })).toBeVisible()
  })

  test.each(['two presses at once', 'a double click'])('%s send one request', async (how) => {
    const release = world.hold(token)
    await fill(world.person.email, world.person.password)
    if (how === 'a double click') await signIn().dblClick()
    else await pressTwice(signIn())
    await expect.poll(attempts).toBeGreaterThan(0)
    release()
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
    expect(attempts()).toBe(1)
  })

  test('shows and hides the password by keyboard, and Enter signs in', async () => {
    await fill(world.person.email, world.person.password)
    await userEvent.tab()
    await expect.element(button('Show password')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(field('Password')).toHaveAttribute('type', 'text')
    await expect.element(button('Hide password')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
    expect(localStorage.getItem(sessionKey)).toContain(world.person.id)
  })

  test('of a hardened server keeps the session in the tab, across a reload, and drops an older one', async () => {
    localStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person)))
    await openAt('/login', { isHardened: true })
    await attempt(world.person.email, world.person.password)
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
    expect(localStorage.getItem(sessionKey)).toBeNull()
    expect(sessionStorage.getItem(sessionKey)).toContain(world.person.id)
    await reload({ isHardened: true })
    await expect.element(page.getByText('Ask & Listen')).toBeVisible()
  })

  test('allows pasting a password', async () => {
    await field('Email').fill('Pasted-Horse-7')
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.copy()
    await field('Password').click()
    await userEvent.paste()
    await expect.element(field('Password')).toHaveValue('Pasted-Horse-7')
  })
})
