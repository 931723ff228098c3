import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, unreachable } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading } from '../../../tests/support/screen.ts'

describe('unsaved preferences', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    world.reply('GET /api/sessions', () => Response.json({ sessions: [] }))
    world.reply('GET /api/model-keys', () => Response.json({ keys: [] }))
  })

  const place = () => field('Location (optional)')
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const question = () => page.getByRole('dialog', { name: 'Save your preferences?' })
  const answer = (name: string) => question().getByRole('button', { name, exact: true }).click()
  const noQuestion = () => expect.poll(() => question().query()).toBeNull()
  const stored = () =>
    world.sent('PATCH /rest/v1/profiles').map(({ body }) => (body as { location: string }).location)

  async function change() {
    await place().fill('Oslo')
    await expect.element(page.getByText('Not saved yet.')).toBeVisible()
    // The question is fetched with the first change and stands ready from then on.
    await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  }
  async function openAndChange() {
    await openSignedIn(world, '/')
    await change()
  }
  const leave = () => link('Settings').click()

  test('leaving by a link asks about them, and Stay and Escape keep everything as it is', async () => {
    await openAndChange()
    for (const refuse of [() => answer('Stay'), () => userEvent.keyboard('{Escape}')]) {
      await leave()
      await expect.element(question()).toBeVisible()
      await refuse()
      await noQuestion()
      expect(location.pathname).toBe('/')
      await expect.element(place()).toHaveValue('Oslo')
      // A press on the page: without one between, a browser lets nobody be held back twice.
      await place().click()
    }
  })

  test('leaving by a link can save them first', async () => {
    await openAndChange()
    await leave()
    await answer('Save and leave')
    await expect.element(heading('Settings')).toBeVisible()
    expect(stored()).toEqual(['Oslo'])
  })

  test('include an interest that is typed but not added, which can be saved', async () => {
    await openSignedIn(world, '/')
    await field('Interests').fill('Chess')
    await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
    await leave()
    await answer('Save and leave')
    await expect.element(heading('Settings')).toBeVisible()
    expect(world.tables.user_preferences[0]).toMatchObject({ interests: ['Chess'] })
  })

  test('leaving by a link can discard them', async () => {
    await openAndChange()
    await leave()
    await answer('Leave without saving')
    await expect.element(heading('Settings')).toBeVisible()
    await noQuestion()
    expect(stored()).toEqual([])
  })

  test('once discarded are gone when the form is seen again, and once saved are not asked about', async () => {
    await openAndChange()
    await leave()
    await answer('Leave without saving')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect.element(place()).toHaveValue('')
    await place().fill('Bergen')
    await button('Save Preferences').click()
    await expect.element(page.getByText('Preferences saved successfully')).toBeVisible()
    await leave()
    await expect.element(heading('Settings')).toBeVisible()
  })

  test('move the focus to the question, back to the link, and on to the new screen', async () => {
    await openAndChange()
    ;((await link('Settings').findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question()).toBeVisible()
    expect((await question().findElement()).contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(link('Settings')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await answer('Leave without saving')
    await expect.element(heading('Settings')).toHaveFocus()
  })

  test('that cannot be saved show an error in the question, and can be retried', async () => {
    await openAndChange()
    const restore = world.replyFor('PATCH /rest/v1/user_preferences', unreachable)
    await leave()
    await answer('Save and leave')
    await expect.element(question().getByRole('alert').getByText('Error saving preferences')).toBeVisible()
    expect(location.pathname).toBe('/')
    restore()
    await answer('Save and leave')
    await expect.element(heading('Settings')).toBeVisible()
    expect(stored()).toEqual(['Oslo'])
  })

  test('also hold up the menu of a small screen', async () => {
    await page.viewport(390, 800)
    await openAndChange()
    await button('Menu').click()
    await page.getByRole('dialog', { name: /^Menu/ }).getByRole('link', { name: 'Settings' }).click()
    await expect.element(question()).toBeVisible()
    await answer('Stay')
    await expect.element(button('Menu')).toHaveFocus()
    await expect.element(place()).toHaveValue('Oslo')
  })

  test('are not asked about within the screen: a tab, the skip link, Home', async () => {
    await openAndChange()
    await page.getByRole('tab', { name: 'Summary' }).click()
    ;((await page.getByText('Skip to content').findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await link('Home').click()
    expect(question().query()).toBeNull()
    await leave()
    await expect.element(question()).toBeVisible()
  })

  test('survive an ended session until the next sign-in on this page', async () => {
    await openAndChange()
    const gone = () => refusal(401, 'session_not_found', 'Session does not exist')
    const restore = ['* /rest/v1/*', '* /auth/v1/user'].map((route) => world.replyFor(route, gone))
    await button('Save Preferences').click()
    await expect.element(heading('Sign in')).toBeVisible()
    for (const end of restore) end()
    await field('Email').fill(world.person.email)
    await field('Password').fill(world.person.password)
    await button('Sign In').click()
    await expect.element(page.getByText('Not saved yet.')).toBeVisible()
    await expect.element(place()).toHaveValue('Oslo')
  })
})
