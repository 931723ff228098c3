import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refusal, unreachable } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  reload,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { button, field, heading, pressTwice, valuesOf } from '../../../tests/support/screen.ts'

const interests = [
  ...['Politics', 'Technology', 'Business', 'Health', 'Science', 'Sports'],
  ...['Entertainment', 'Travel', 'Food', 'Environment', 'Education', 'Art & Culture'],
]
const sources = [
  ...['BBC', 'CNN', 'Reuters', 'Associated Press', 'Al Jazeera', 'New York Times'],
  ...['The Guardian', 'Washington Post', 'Bloomberg'],
]
const signup = 'POST /auth/v1/signup'

describe('the onboarding', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const next = () => button('Next')
  const back = () => button('Back')
  const finish = () => button('Go to Dashboard')
  const signUps = () => world.sent(signup).length
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const chips = () => page.getByRole('group').getByRole('button').elements()
  const texts = (elements: Element[]) => elements.map((each) => each.textContent)
  const pressed = () => texts(page.getByRole('button', { pressed: true }).elements())
  const percent = async () =>
    ((await page.getByRole('progressbar').findElement()) as HTMLProgressElement).position * 100

  async function open() {
    await openAt('/onboarding')
    await button('Get Started').click()
    await expect.element(heading('What interests you?')).toHaveFocus()
  }
  async function choose() {
    await button('Science').click()
    await next().click()
    await button('BBC').click()
    await next().click()
    await expect.element(heading('How often?')).toHaveFocus()
    await next().click()
    await expect.element(field('First name')).toBeVisible()
  }
  async function toPersonalInfo() {
    await open()
    await choose()
  }
  async function fillIn(email = world.person.email, firstName = 'Ana') {
    await field('First name').fill(firstName)
    await field('Email').fill(email)
    await field('Password').fill('Correct-Horse-7')
  }

  test('has six steps in order, with progress from 0 to 100 in fifths', async () => {
    await openAt('/onboarding')
    await expect.element(heading('Welcome to Tidings')).toBeVisible()
    const seen = [await percent()]
    await button('Get Started').click()
    for (const title of ['What interests you?', 'Which sources do you trust?', 'How often?', 'About you']) {
      await expect.element(heading(title)).toHaveFocus()
      seen.push(await percent())
      if (title === 'What interests you?') await button('Politics').click()
      if (title === 'Which sources do you trust?') await button('CNN').click()
      if (title !== 'About you') await next().click()
    }
    await fillIn()
    await next().click()
    await expect.element(heading('You are all set')).toBeVisible()
    await expect.element(finish()).toBeVisible()
    seen.push(await percent())
    expect(seen).toEqual([0, 20, 40, 60, 80, 100])
  })

  test('offers the twelve interests and nine sources, and waits for at least one of each', async () => {
    await open()
    expect(texts(chips())).toEqual(interests)
    await expect.element(next()).toBeDisabled()
    await button('Health').click()
    await expect.element(next()).toBeEnabled()
    await button('Health').click()
    await expect.element(next()).toBeDisabled()
    await button('Health').click()
    await next().click()
    await expect.element(heading('Which sources do you trust?')).toBeVisible()
    expect(texts(chips())).toEqual(sources)
    await expect.element(next()).toBeDisabled()
    await button('Reuters').click()
    await expect.element(next()).toBeEnabled()
  })

  test('Enter adds an item of one’s own, trimmed and once, and does not go on', async () => {
    await open()
    const own = field('Another interest')
    for (const item of ['  Chess  ', 'chess', '   ', 'science']) {
      await own.fill(item)
      await userEvent.keyboard('{Enter}')
    }
    expect(pressed()).toEqual(['✓ Science', '✓ Chess'])
    await expect.element(heading('What interests you?')).toBeVisible()
    await own.fill('にほ')
    const composing = { key: 'Enter', isComposing: true, bubbles: true }
    ;(await own.findElement()).dispatchEvent(new KeyboardEvent('keydown', composing))
    await expect.element(own).toHaveValue('にほ')
    await button('Chess').click()
    await expect.element(own).toHaveFocus()
  })

  test('checks a field when it is left, then at every change while an error shows', async () => {
    await toPersonalInfo()
    await field('Email').fill('ana@')
    expect(page.getByRole('alert').query()).toBeNull()
    await field('First name').fill('   ')
    await says('Please enter a valid email address')
    await field('Email').fill('')
    await says('First name is required')
    await says('Email is required')
    await field('Email').fill('ana@example.org')
    expect(page.getByText('Email is required').query()).toBeNull()
    await field('Password').click()
    await field('First name').click()
    await says('Password is required')
    await field('Password').fill('short')
    await says(
      'Password should be at least 8 characters long. Password should include uppercase letters. Password should include numbers. Password should include special characters',
    )
    await says(
      'Password must be at least 8 characters long and include uppercase, lowercase, numbers, and special characters',
    )
    await field('Password').fill('Abcdefg1')
    await field('First name').fill('Ana')
    expect(page.getByRole('alert').query()).toBeNull()
  })

  test('keeps the draft across Back, the browser’s Back and a reload, but the password nowhere', async () => {
    await toPersonalInfo()
    await fillIn('draft@example.org')
    await back().click()
    await expect.element(heading('How often?')).toBeVisible()
    history.back()
    await expect.element(heading('Which sources do you trust?')).toBeVisible()
    await expect.element(button('BBC')).toHaveAttribute('aria-pressed', 'true')
    await next().click()
    await next().click()
    await expect.element(field('Email')).toHaveValue('draft@example.org')
    await expect.element(field('Password')).toHaveValue('Correct-Horse-7')
    await reload()
    await expect.element(field('First name')).toHaveValue('Ana')
    await expect.element(field('Password')).toHaveValue('')
    await field('Password').fill('Correct-Horse-7')
    const kept = JSON.stringify([localStorage, sessionStorage, history.state, document.cookie])
    expect(kept).toContain('draft@example.org')
    expect(kept).not.toContain('Correct-Horse-7')
  })

  test('an address that is taken is told in the server’s words, leaves the focus, and nothing typed is lost', async () => {
    await toPersonalInfo()
    await fillIn('taken@example.org')
    await field('Password').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').getByText('User already registered')).toBeVisible()
    await expect.element(field('Password')).toHaveFocus()
    expect(await valuesOf([field('Email'), field('Password')])).toEqual([
      'taken@example.org',
      'Correct-Horse-7',
    ])
  })

  test('a sign-up that gives no user says so, and one without a session asks to look into the mail', async () => {
    await toPersonalInfo()
    await fillIn('confirm@example.org')
    const restore = world.replyFor(signup, () => answer({}))
    await next().click()
    await says('User registration failed')
    restore()
    world.reply(signup, () =>
      answer({ id: crypto.randomUUID(), email: 'confirm@example.org', identities: [] }),
    )
    await next().click()
    await expect.element(page.getByText('Confirm your address with its link', { exact: false })).toBeVisible()
    await finish().click()
    await expect.element(heading('Sign in')).toBeVisible()
    expect(location.pathname).toBe('/login')
  })

  test('a sign-up that fails without words is an unknown error, and one without a server says what to do and then works', async () => {
    await toPersonalInfo()
    await fillIn()
    for (const [reply, message] of [
      [() => answer({}, 400), 'An unknown error occurred'],
      [unreachable, 'Could not reach Tidings. Check your connection and try again.'],
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

  test('choices that cannot be saved cost nobody the account: it is only logged', async () => {
    world.reply('* /rest/v1/*', () => answer({ message: 'no' }, 500))
    const logged = vi.spyOn(console, 'error')
    await toPersonalInfo()
    await fillIn()
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
    await toPersonalInfo()
    await fillIn()
    await next().click()
    await expect.element(page.getByRole('status')).toMatchTextContent(/Some of your sources/)
    expect(texts(page.getByRole('status').getByRole('listitem').elements())).toEqual([
      'BBC: No source of this name',
    ])
  })

  test.each([
    ['emoji', '👩‍🚀 Zoë'],
    ['right-to-left text', 'יעל כהן'],
    ['HTML', '<img src=x onerror=alert(1)><b>Ana</b>'],
    ['leading zeros', '007'],
  ])('a first name of %s is stored, summed up and greeted as it was typed', async (_, name) => {
    await toPersonalInfo()
    await fillIn(world.person.email, `  ${name} `)
    await next().click()
    await expect.element(page.getByRole('definition').getByText(name, { exact: true })).toBeVisible()
    expect(world.tables.profiles[0]).toMatchObject({ firstname: name })
    await finish().click()
    const greeting = page.getByRole('banner').getByText(name, { exact: true })
    await expect.element(greeting).toHaveAttribute('dir', 'auto')
  })

  test('a first name of 10,000 characters is told before anything is sent, and stays', async () => {
    await toPersonalInfo()
    const name = 'A'.repeat(10_000)
    await fillIn(world.person.email, name)
    await next().click()
    await says('First name can have at most 200 characters')
    await expect.element(field('First name')).toHaveValue(name)
    await expect.element(field('First name')).toHaveFocus()
    expect(signUps()).toBe(0)
  })

  test('an item of one’s own may be emoji, right-to-left text or HTML, and is summed up as it was typed', async () => {
    await open()
    const items = ['🏇 horses', 'שחמט', '<b>chess</b>', '007']
    for (const item of items) {
      await field('Another interest').fill(item)
      await userEvent.keyboard('{Enter}')
    }
    await next().click()
    await button('BBC').click()
    await next().click()
    await next().click()
    await fillIn()
    await next().click()
    await expect.element(page.getByRole('definition').getByText(items.join(', '))).toBeVisible()
  })

  test('a double click or two presses at once move one step, forward and back', async () => {
    await toPersonalInfo()
    for (const title of [
      'How often?',
      'Which sources do you trust?',
      'What interests you?',
      'Welcome to Tidings',
    ]) {
      await back().dblClick()
      await expect.element(heading(title)).toBeVisible()
    }
    await button('Get Started').dblClick()
    await expect.element(heading('What interests you?')).toBeVisible()
    expect(pressed()).toEqual(['✓ Science'])
    await next().dblClick()
    await expect.element(heading('Which sources do you trust?')).toBeVisible()
    await next().dblClick()
    await expect.element(heading('How often?')).toBeVisible()
    await pressTwice(next())
    await expect.element(heading('About you')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
    await pressTwice(back())
    await expect.element(heading('How often?')).toBeVisible()
  })

  test('Back and Forward while a slow sign-up runs start no second one, and it ends at the summary', async () => {
    await toPersonalInfo()
    await fillIn()
    const release = world.hold(signup)
    await pressTwice(next())
    await vi.waitUntil(() => signUps() === 1)
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
    'somebody whose session was ended %s is told to sign in, and the choices are kept',
    async (where) => {
      await openSignedIn(world, '/onboarding')
      await button('Get Started').click()
      await choose()
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
