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

  test('left by a link, they are asked about; Stay and Escape keep all as it is', async () => {
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

  test('left by a link, they are saved first if wanted', async () => {
    await openAndChange()
    await leave()
    await answer('Save and leave')
    await expect.element(heading('Settings')).toBeVisible()
    expect(stored()).toEqual(['Oslo'])
  })

  test('left by a link, they are dropped if wanted', async () => {
    await openAndChange()
    await leave()
    await answer('Leave without saving')
    await expect.element(heading('Settings')).toBeVisible()
    await noQuestion()
    expect(stored()).toEqual([])
  })

  test('dropped, they are gone when the form is seen again; saved, they are not asked about', async () => {
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

  test('the focus goes to the question and back to the link, and with the person to the new screen', async () => {
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

  test('when they cannot be saved, the question says so and stays, and the next try goes on', async () => {
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

  test('the menu of a small screen is held up too', async () => {
    await page.viewport(390, 800)
    await openAndChange()
    await button('Menu').click()
    await page.getByRole('dialog', { name: /^Menu/ }).getByRole('link', { name: 'Settings' }).click()
    await expect.element(question()).toBeVisible()
    await answer('Stay')
    await expect.element(button('Menu')).toHaveFocus()
    await expect.element(place()).toHaveValue('Oslo')
  })

  test('what stays on the screen is not asked about: a tab, the link to the content, Home', async () => {
    await openAndChange()
    await page.getByRole('tab', { name: 'Summary' }).click()
    ;((await page.getByText('Skip to content').findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await link('Home').click()
    expect(question().query()).toBeNull()
    await leave()
    await expect.element(question()).toBeVisible()
  })

  test('a session that the server has ended takes them along to the next sign-in on this page', async () => {
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
