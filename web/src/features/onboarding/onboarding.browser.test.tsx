import { beforeEach, describe, expect, test } from 'vitest'
import {
  chooseAndGoOn,
  fillPersonalInfo,
  finish,
  next,
  openInterests,
  openPersonalInfo,
  resumeAtPersonalInfo,
} from '../../../tests/support/onboarding.ts'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../tests/support/backend.ts'
import { openAt, openSignedIn, openWorld, reload, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading, pressTwice } from '../../../tests/support/screen.ts'

const interests = [
  'Politics',
  'Technology',
  'Business',
  'Health',
  'Science',
  'Sports',
  'Entertainment',
  'Travel',
  'Food',
  'Environment',
  'Education',
  'Art & Culture',
]
const sources = [
  'BBC',
  'CNN',
  'Reuters',
  'Associated Press',
  'Al Jazeera',
  'New York Times',
  'The Guardian',
  'Washington Post',
  'Bloomberg',
]
const signup = 'POST /auth/v1/signup'

describe('onboarding', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const back = () => button('Back')
  const signUps = () => world.sent(signup).length
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const chips = () => page.getByRole('group').getByRole('button').elements()
  const texts = (elements: Element[]) => elements.map((each) => each.textContent)
  const pressed = () => texts(page.getByRole('button', { pressed: true }).elements())
  const percent = async () =>
    ((await page.getByRole('progressbar').findElement()) as HTMLProgressElement).position * 100

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
    await fillPersonalInfo(world.person.email)
    await next().click()
    await expect.element(heading('You are all set')).toBeVisible()
    await expect.element(finish()).toBeVisible()
    seen.push(await percent())
    expect(seen).toEqual([0, 20, 40, 60, 80, 100])
  })

  test('offers the whole catalogue, and checks a source while it is typed and once it is added', async () => {
    const french = { name: 'Le Monde', languages: ['fr'], topics: [], state: 'read' }
    world.reply('GET /api/sources', () => answer({ sources: [french] }))
    const error = 'No source of this name is in the catalogue.'
    world.reply('POST /api/sources/check', ({ body, headers }) => {
      expect(headers.get('authorization')).toBeNull()
      const { name } = body as { name: string }
      return answer({ kind: 'unknown', name, error: name === 'Nowhere' ? error : null, feed: null })
    })
    await openInterests()
    await button('Health').click()
    await next().click()
    await button('Browse sources').click()
    await button('Choose Le Monde').click()
    await userEvent.keyboard('{Escape}')
    expect(pressed()).toEqual(['✓ Le Monde'])
    await field('Another source, by name or feed address').fill('Nowhere')
    await says(error)
    await userEvent.keyboard('{Enter}')
    await says(`Nowhere: ${error}`)
  })

  test('offers the twelve interests and nine sources, and requires at least one of each', async () => {
    await openInterests()
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

  test('Enter adds a custom item, trimmed and once, and does not continue', async () => {
    await openInterests()
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

  test('Next and Back add what is typed but not added yet, even while a source is looked up', async () => {
    await openInterests()
    await button('Science').click()
    await field('Another interest').fill(' chess ')
    await next().click()
    await expect.element(heading('Which sources do you trust?')).toBeVisible()
    await field('Another source, by name or feed address').fill('bbc')
    await back().click()
    await expect.element(heading('What interests you?')).toBeVisible()
    expect(pressed()).toEqual(['✓ Science', '✓ chess'])
    await next().click()
    await expect.element(heading('Which sources do you trust?')).toBeVisible()
    expect(pressed()).toEqual(['✓ BBC'])
    world.hold('POST /api/sources/check')
    await field('Another source, by name or feed address').fill('Harbour Post')
    await expect.poll(() => world.sent('POST /api/sources/check').length).toBe(1)
    await next().click()
    await expect.element(heading('How often?')).toBeVisible()
    await back().click()
    await expect.element(heading('Which sources do you trust?')).toBeVisible()
    expect(pressed()).toEqual(['✓ BBC', '✓ Harbour Post'])
  })

  test('validates a field when it is left, then on every change while it shows an error', async () => {
    await resumeAtPersonalInfo()
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
    await openPersonalInfo()
    await fillPersonalInfo('draft@example.org')
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

  test('nobody else finds the draft once its owner has signed in and out again', async () => {
    await resumeAtPersonalInfo()
    await field('Email').fill('draft@example.org')
    await openSignedIn(world, '/onboarding')
    await button('Get Started').click()
    await button('Health').click()
    await openAt('/', { marketingUrl: '#left' })
    await button('Logout').click()
    await expect.poll(() => location.hash).toBe('#left')
    await openInterests()
    expect(pressed()).toEqual([])
    await chooseAndGoOn()
    await expect.element(field('Email')).toHaveValue('')
  })

  test('a first name of 10,000 characters shows an error before anything is sent, and stays', async () => {
    await resumeAtPersonalInfo()
    const name = 'A'.repeat(10_000)
    await fillPersonalInfo(world.person.email, name)
    await next().click()
    await says('First name can have at most 200 characters')
    await expect.element(field('First name')).toHaveValue(name)
    await expect.element(field('First name')).toHaveFocus()
    expect(signUps()).toBe(0)
  })

  test('a custom item can be emoji, right-to-left text or HTML, and is summarised as typed', async () => {
    await openInterests()
    const items = ['🏇 horses', 'שחמט', '<b>chess</b>', '007']
    for (const item of items) {
      await field('Another interest').fill(item)
      await userEvent.keyboard('{Enter}')
    }
    await next().click()
    await button('BBC').click()
    await next().click()
    await next().click()
    await fillPersonalInfo(world.person.email)
    await next().click()
    await expect.element(page.getByRole('definition').getByText(items.join(', '))).toBeVisible()
  })

  test('a double click or two simultaneous presses move one step, forward and back', async () => {
    await openPersonalInfo()
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
})
