import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, sessionKey, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, pressTwice } from '../../../tests/support/screen.ts'

const preferences = '/rest/v1/user_preferences'
const saved = 'Preferences saved successfully'
const timezones = [
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Africa/Nairobi',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Mexico_City',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Dubai',
  'Asia/Hong_Kong',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Rome',
  'Pacific/Auckland',
]

describe('the personalisation card', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const form = () => page.getByRole('form', { name: 'User Preferences' })
  const save = () => button('Save Preferences')
  const field = (label: string) => form().getByLabelText(label, { exact: true })
  const chosen = () => page.getByRole('list', { name: 'Interests: chosen' }).getByRole('listitem')
  const summary = () => page.getByRole('tabpanel', { name: 'Summary' })
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const fails = () => answer({ message: 'no' }, 500)
  const writes = () => world.sent('PATCH /rest/v1/*').length + world.sent('POST /rest/v1/*').length
  const innerTexts = (elements: Iterable<Element>) =>
    [...elements].map((each) => (each as HTMLElement).innerText)
  const within = async (selector: string) =>
    innerTexts((await summary().findElement()).querySelectorAll(selector))
  const options = async (label: string) =>
    [...((await field(label).findElement()) as HTMLSelectElement).options].map(({ value }) => value)

  async function open() {
    await openSignedIn(world, '/')
    await expect.element(save()).toBeVisible()
  }
  async function add(interest: string) {
    await field('Interests').fill(interest)
    await userEvent.keyboard('{Enter}')
  }

  test('starts with the defaults and offers every specified choice', async () => {
    await open()
    await expect.element(field('Update frequency')).toHaveValue('daily')
    expect(await options('Update frequency')).toEqual(['real-time', 'hourly', 'daily', 'weekly'])
    await expect.element(field('Content filter')).toHaveValue('moderate')
    expect(await options('Content filter')).toEqual(['strict', 'moderate', 'none'])
    await expect.element(field('Summary length')).toHaveValue('medium')
    expect(await options('Summary length')).toEqual(['short', 'medium', 'detailed'])
    await expect.element(field('Preferred language')).toHaveValue('en')
    expect(await options('Preferred language')).toEqual(['en', 'fr', 'es', 'de', 'it'])
    const [none, ...zones] = await options('Timezone')
    expect(none).toBe('')
    expect(zones).toEqual(timezones)
    for (const label of ['Email notifications', 'Push notifications', 'Female'])
      await expect.element(field(label)).toBeChecked()
    await expect.element(field('Male')).not.toBeChecked()
    const speed = (await field('Voice speed').findElement()) as HTMLInputElement
    expect([speed.min, speed.max, speed.step, speed.value]).toEqual(['0.5', '2', '0.1', '1'])
  })

  test('adds trimmed items once by Enter or button without saving, and removes them', async () => {
    await open()
    for (const typed of ['  Chess ', 'CHESS', '   ']) await add(typed)
    expect(innerTexts(chosen().elements())).toEqual(['Chess'])
    await field('Preferred information sources').fill('BBC')
    await form().getByRole('button', { name: 'Add source' }).click()
    await button('Remove BBC').click()
    await expect.poll(() => button('Remove BBC').query()).toBeNull()
    expect(writes()).toBe(0)
  })

  test('sends everything, says so, and shows it in the summary', async () => {
    await open()
    for (const interest of ['Science', 'Chess']) await add(interest)
    await field('Preferred information sources').fill('The Guardian')
    await userEvent.keyboard('{Enter}')
    await field('Update frequency').selectOptions('hourly')
    await field('Content filter').selectOptions('strict')
    await field('Summary length').selectOptions('detailed')
    await field('Push notifications').click()
    await field('Male').click()
    ;((await field('Voice speed').findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(field('Voice speed')).toHaveAttribute('aria-valuetext', '1.2x')
    await field('Preferred language').selectOptions('it')
    await field('Timezone').selectOptions('Europe/Rome')
    await field('Location (optional)').fill('  ')
    const release = world.hold(`PATCH ${preferences}`)
    await pressTwice(save())
    await expect.element(button('Saving...')).toBeDisabled()
    release()
    await expect.element(page.getByRole('status').getByText(saved)).toBeVisible()
    expect(world.sent('PATCH /rest/v1/*').map(({ body }) => body)).toEqual([
      {
        interests: ['Science', 'Chess'],
        preferred_sources: ['The Guardian'],
        update_frequency: 'hourly',
        notification_settings: { email: true, push: false },
        content_filter_level: 'strict',
        voice_settings: { speed: 1.2, gender: 'male' },
        summary_length_preference: 'detailed',
      },
      { language_preference: 'it', location: null, timezone: 'Europe/Rome' },
    ])
    await page.getByRole('tab', { name: 'Summary' }).click()
    await expect.element(summary().getByText('Chess')).toBeVisible()
    expect(await within('ol')).toEqual(['Science\nChess', 'The Guardian'])
    expect(await within('dd')).toEqual(['Male', '1.2x', 'Hourly', 'Detailed', 'Strict'])
    const list = (await summary().findElement()).querySelector('ol')
    expect(list && getComputedStyle(list).listStyleType).toBe('decimal')
  })

  test('saving adds what is typed but not added yet, even while a source is looked up', async () => {
    Object.assign(world.tables.user_preferences[0] ?? {}, { interests: ['Tennis'] })
    await open()
    await field('Preferred information sources').fill('Harbour Post')
    world.hold('POST /api/sources/check')
    await expect.poll(() => world.sent('POST /api/sources/check').length).toBe(1)
    await field('Interests').fill(' Chess ')
    await says('Not saved yet.')
    await save().click()
    await says(saved)
    expect(world.sent(`PATCH ${preferences}`).map(({ body }) => body)).toEqual([
      { interests: ['Tennis', 'Chess'], preferred_sources: ['Harbour Post'] },
    ])
    expect(innerTexts(chosen().elements())).toEqual(['Tennis', 'Chess'])
    await expect.element(field('Interests')).toHaveValue('')
    await expect.element(field('Preferred information sources')).toHaveValue('')
  })

  test('keeps what another tab has saved meanwhile', async () => {
    await open()
    const [preferences, profile] = [world.tables.user_preferences[0], world.tables.profiles[0]]
    Object.assign(preferences ?? {}, { interests: ['Tennis'], summary_length_preference: 'short' })
    Object.assign(profile ?? {}, { language_preference: 'fr' })
    await field('Content filter').selectOptions('strict')
    await field('Location (optional)').fill('Oslo')
    await save().click()
    await says(saved)
    expect(world.sent('PATCH /rest/v1/*').map(({ body }) => body)).toEqual([
      { content_filter_level: 'strict' },
      { language_preference: 'fr', location: 'Oslo', timezone: null },
    ])
    expect(innerTexts(chosen().elements())).toEqual(['Tennis'])
    await expect.element(field('Summary length')).toHaveValue('short')
    await expect.element(field('Preferred language')).toHaveValue('fr')
  })

  test('the summary has room for its numbers and longest words, also at 320 px, and keeps text as text', async () => {
    const interests = Array.from({ length: 120 }, (_, index) => `Interest ${index + 1}`)
    interests[0] = '<img src=x onerror=alert(1)>'
    interests[1] = 'אנרגיה מתחדשת'
    interests[2] = 'x'.repeat(300)
    Object.assign(world.tables.user_preferences[0] ?? {}, { interests })
    await page.viewport(320, 800)
    await open()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await expect.poll(() => within('ol:first-of-type > li')).toEqual(interests)
    const list = (await summary().findElement()).querySelector('ol') as HTMLElement
    const style = getComputedStyle(list)
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    expect(Number.parseFloat(style.paddingLeft)).toBeGreaterThanOrEqual(canvas.measureText('120. ').width)
    expect(list.scrollWidth - list.clientWidth).toBe(0)
  })

  test('the summary says that nothing has been chosen, and the panel that it is loading', async () => {
    const none = 'No preferences found. Use the form to configure your preferences.'
    const release = world.hold(`GET ${preferences}`)
    await openSignedIn(world, '/')
    await says('Loading your preferences...')
    expect(page.getByText(none).query()).toBeNull()
    release()
    await expect.element(save()).toBeVisible()
    expect(page.getByText('Loading your preferences...').query()).toBeNull()
    await expect.element(page.getByRole('heading', { name: 'Personalization & Preferences' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Complete Form' })).toBeVisible()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await says(none)
  })

  test('shows a failed save, and keeps the changes', async () => {
    await open()
    const restore = world.replyFor(`PATCH ${preferences}`, fails)
    await field('Content filter').selectOptions('none')
    await save().click()
    await expect.element(page.getByRole('alert').getByText('Error saving preferences')).toBeVisible()
    await expect.element(field('Content filter')).toHaveValue('none')
    restore()
    await save().click()
    await says(saved)
  })

  test('is busy until everything is saved, and sends nothing twice', async () => {
    const profiles = 'PATCH /rest/v1/profiles'
    await open()
    await field('Location (optional)').fill('Oslo')
    const release = world.hold(profiles)
    await save().click()
    await expect.poll(() => world.sent(profiles).length).toBe(1)
    await expect.element(button('Saving...')).toBeDisabled()
    await expect.element(field('Location (optional)')).toBeDisabled()
    expect(page.getByText(saved).query()).toBeNull()
    release()
    await says(saved)
    expect(world.sent(profiles)).toHaveLength(1)
    await expect.element(field('Location (optional)')).toHaveValue('Oslo')
    expect(world.tables.profiles[0]).toMatchObject({ location: 'Oslo' })
  })

  test('only logs a failed save of the profile', async () => {
    const logged = vi.spyOn(console, 'error')
    world.reply('PATCH /rest/v1/profiles', fails)
    await open()
    await field('Preferred language').selectOptions('it')
    await save().click()
    await says(saved)
    expect(logged).toHaveBeenCalledWith(
      'Profile could not be updated',
      expect.objectContaining({ message: 'no' }),
    )
  })

  test('shows and logs a failed load, and retries', async () => {
    const logged = vi.spyOn(console, 'error')
    const restore = [
      world.replyFor(`GET ${preferences}`, fails),
      world.replyFor('GET /rest/v1/profiles', fails),
    ]
    await openSignedIn(world, '/')
    await says('An error occurred')
    const lines = () => logged.mock.calls.map(([line]) => line as string)
    await expect.poll(lines).toContain('Preferences could not be read')
    await expect.poll(lines).toContain('Profile could not be read')
    for (const end of restore) end()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
    await expect.element(save()).toBeVisible()
  })

  test('an expired session shows an error, and nothing is sent or lost', async () => {
    await open()
    await field('Location (optional)').fill('Reykjavík')
    localStorage.removeItem(sessionKey)
    await save().click()
    await says('You must be logged in to save your preferences')
    expect(writes()).toBe(0)
    await expect.element(field('Location (optional)')).toHaveValue('Reykjavík')
  })

  test('creates a missing row with the first save', async () => {
    world.tables.user_preferences = []
    await open()
    await expect.element(field('Content filter')).toHaveValue('moderate')
    await field('Content filter').selectOptions('strict')
    await save().click()
    await says(saved)
    expect(world.tables.user_preferences[0]).toMatchObject({
      user_id: world.person.id,
      content_filter_level: 'strict',
    })
  })
})
