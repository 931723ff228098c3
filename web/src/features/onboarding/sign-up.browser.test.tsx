import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refusal, unreachable } from '../../../tests/support/backend.ts'
import {
  chooseAndGoOn,
  fillPersonalInfo,
  finish,
  next,
  openPersonalInfo,
  resumeAtPersonalInfo,
} from '../../../tests/support/onboarding.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { button, field, heading, pressTwice, valuesOf } from '../../../tests/support/screen.ts'

const signup = 'POST /auth/v1/signup'

describe('signing up at the end of onboarding', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const signUps = () => world.sent(signup).length
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

  test('an address in use shows the server’s words, and keeps the focus and what was typed', async () => {
    await resumeAtPersonalInfo()
    await fillPersonalInfo('taken@example.org')
    await field('Password').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').getByText('User already registered')).toBeVisible()
    await expect.element(field('Password')).toHaveFocus()
    expect(await valuesOf([field('Email'), field('Password')])).toEqual([
      'taken@example.org',
      'Correct-Horse-7',
    ])
  })

  test('a response without a user shows an error, and one without a session asks to check the email', async () => {
    await resumeAtPersonalInfo()
    await fillPersonalInfo('confirm@example.org')
    const restore = world.replyFor(signup, () => answer({}))
    await next().click()
    await says('User registration failed')
    restore()
    world.reply(signup, () =>
      answer({ id: crypto.randomUUID(), email: 'confirm@example.org', identities: [] }),
    )
    await next().click()
    await expect
      .element(page.getByText('Follow its link to confirm your address', { exact: false }))
      .toBeVisible()
    await finish().click()
    await expect.element(heading('Sign in')).toBeVisible()
    expect(location.pathname).toBe('/login')
  })

  test('a failure without a message is an unknown error, and one without a server explains what to do and then works', async () => {
    await resumeAtPersonalInfo()
    await fillPersonalInfo(world.person.email)
    for (const [reply, message] of [
      [() => answer({}, 400), 'An unknown error occurred'],
      [unreachable, 'An unknown error occurred'],
      [() => new Response('<h1>Oops</h1>', { status: 500 }), 'An unknown error occurred'],
    ] as const) {
      const restore = world.replyFor(signup, reply)
      await next().click()
      await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
      await expect.element(next()).toHaveFocus()
      restore()
    }
    expect(await valuesOf([field('Email'), field('Password')])).toEqual([
      world.person.email,
      'Correct-Horse-7',
    ])
    await next().click()
    await expect.element(finish()).toBeVisible()
  })

  test('preferences that cannot be saved are only logged, and the account is created', async () => {
    world.reply('* /rest/v1/*', () => answer({ message: 'no' }, 500))
    const logged = vi.spyOn(console, 'error')
    await resumeAtPersonalInfo()
    await fillPersonalInfo(world.person.email)
    await next().click()
    await expect.element(finish()).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
    const lines = logged.mock.calls.map(([line]) => line as string)
    expect(lines).toContain('Profile could not be updated')
    expect(lines).toContain('Preferences could not be saved')
  })

  test('a source without news is named on the summary, since the operator chose other feeds', async () => {
    world.sources = [
      { name: 'BBC', kind: 'unknown', feeds: 0, error: 'No source of this name', followed: [] },
      { name: 'CNN', kind: 'catalogue', feeds: 1, error: null, followed: [] },
    ]
    await resumeAtPersonalInfo()
    await fillPersonalInfo(world.person.email)
    await next().click()
    await expect.element(page.getByRole('status')).toMatchTextContent(/Some of your sources/)
    expect(
      page
        .getByRole('status')
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['BBC: No source of this name'])
  })

  test.each([
    ['emoji', '👩‍🚀 Zoë'],
    ['right-to-left text', 'יעל כהן'],
    ['HTML', '<img src=x onerror=alert(1)><b>Ana</b>'],
    ['leading zeros', '007'],
  ])('a first name of %s is stored, summarised and greeted as typed', async (_, name) => {
    await resumeAtPersonalInfo()
    await fillPersonalInfo(world.person.email, `  ${name} `)
    await next().click()
    await expect.element(page.getByRole('definition').getByText(name, { exact: true })).toBeVisible()
    expect(world.tables.profiles[0]).toMatchObject({ firstname: name })
    await finish().click()
    const greeting = page.getByRole('banner').getByText(name, { exact: true })
    await expect.element(greeting).toHaveAttribute('dir', 'auto')
  })

  test('Back and Forward during a slow sign-up start no second one, and it ends at the summary', async () => {
    await openPersonalInfo()
    await fillPersonalInfo(world.person.email)
    const release = world.hold(signup)
    await pressTwice(next())
    await expect.poll(signUps).toBe(1)
    history.back()
    await expect.element(heading('How often?')).toBeVisible()
    history.forward()
    await expect.element(heading('About you')).toBeVisible()
    await expect.element(button('One moment...')).toBeDisabled()
    release()
    await expect.element(finish()).toBeVisible()
    expect(signUps()).toBe(1)
  })

  test.each(['on the server', 'in this browser'] as const)(
    'a session that ended %s asks to sign in, and keeps the choices',
    async (where) => {
      await openSignedIn(world, '/onboarding')
      await button('Get Started').click()
      await chooseAndGoOn()
      expect(field('Email').query()).toBeNull()
      await field('First name').fill('New Name')
      const gone = () => refusal(403, 'session_not_found', 'Session does not exist')
      const restore = [world.replyFor('* /auth/v1/user', gone)]
      if (where === 'in this browser') localStorage.removeItem(sessionKey)
      await next().click()
      await says('Your session has ended. Sign in again; your choices are still here.')
      await expect.element(field('First name')).toHaveValue('New Name')
      expect(signUps()).toBe(0)
      for (const end of restore) end()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await field('Email').fill(world.person.email)
      await field('Password').fill(world.person.password)
      await button('Sign In').click()
      await expect.element(page.getByText('Ask & Listen')).toBeVisible()
      await openAt('/onboarding')
      await button('Get Started').click()
      for (const title of ['What interests you?', 'Which sources do you trust?', 'How often?']) {
        await expect.element(heading(title)).toBeVisible()
        await next().click()
      }
      await expect.element(field('First name')).toHaveValue('New Name')
    },
  )
})
