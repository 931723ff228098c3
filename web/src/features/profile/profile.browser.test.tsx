import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, heading, valuesOf } from '../../../tests/support/screen.ts'

describe('the Profile page', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
    Object.assign(world.tables.profiles[0] ?? {}, { location: 'Lyon, France', timezone: 'Europe/Paris' })
    Object.assign(world.tables.user_preferences[0] ?? {}, {
      interests: ['Science'],
      preferred_sources: ['BBC'],
    })
  })

  const open = () => openSignedIn(world, '/profile')
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const name = () => field('First name')
  const save = () => button('Save Preferences')
  const saved = () => page.getByText('Preferences saved successfully')
  const account = 'PUT /auth/v1/user'

  test('shows personal details and followed sources, and saves them, the name with the account', async () => {
    await open()
    await expect.element(name()).toHaveValue('Ana')
    const fields = [field('Preferred language'), field('Timezone'), field('Location (optional)')]
    expect(await valuesOf(fields)).toEqual(['en', 'Europe/Paris', 'Lyon, France'])
    await expect.element(page.getByRole('list', { name: 'Interests: chosen' })).toMatchTextContent(/Science/)
    await expect
      .element(page.getByRole('list', { name: 'Preferred information sources: chosen' }))
      .toMatchTextContent(/BBC/)
    await name().fill('  Anaïs ')
    await field('Location (optional)').fill('Nantes')
    await button('Remove Science').click()
    await expect.element(page.getByText('Not saved yet.')).toBeVisible()
    await save().click()
    await expect.element(saved()).toBeVisible()
    expect(world.tables.profiles[0]).toMatchObject({
      firstname: 'Anaïs',
      location: 'Nantes',
      timezone: 'Europe/Paris',
    })
    expect(world.tables.user_preferences[0]).toMatchObject({ interests: [], preferred_sources: ['BBC'] })
    expect(world.sent(account).map(({ body }) => body)).toMatchObject([
      { data: { name: 'Anaïs', full_name: 'Anaïs' } },
    ])
    await expect.element(page.getByText('Welcome, Anaïs')).toBeVisible()
  })

  test('leaves an unchanged name alone, and rejects an empty or too long one', async () => {
    await open()
    await name().fill('   ')
    await expect.element(page.getByText('First name is required')).toBeVisible()
    await save().click()
    await expect.element(name()).toHaveFocus()
    await name().fill('x'.repeat(201))
    await expect.element(page.getByText('First name can have at most 200 characters')).toBeVisible()
    expect(world.sent('PATCH /rest/v1/user_preferences')).toHaveLength(0)
    await name().fill('Ana')
    await field('Preferred language').selectOptions('Deutsch')
    await save().click()
    await expect.element(saved()).toBeVisible()
    expect(world.sent('PATCH /rest/v1/profiles')[0]?.body).toEqual({
      language_preference: 'de',
      location: 'Lyon, France',
      timezone: 'Europe/Paris',
    })
    expect(world.sent(account)).toHaveLength(0)
  })

  test('shows a failed save, and asks before it is left', async () => {
    await open()
    const restore = world.replyFor('* /rest/v1/profiles', () =>
      Response.json({ message: 'no' }, { status: 500 }),
    )
    await name().fill('Eva')
    await save().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error saving preferences')
    await expect.element(name()).toHaveValue('Eva')
    restore()
    await link('Analytics').click()
    const question = page.getByRole('dialog', { name: 'Save your preferences?' })
    await question.getByRole('button', { name: 'Save and leave' }).click()
    await expect.element(heading('Analytics')).toBeVisible()
    expect(world.tables.profiles[0]).toMatchObject({ firstname: 'Eva' })
  })

  test('changes the address by a link, or shows why not', async () => {
    await open()
    await expect.element(page.getByText(`You sign in as ${world.person.email}.`)).toBeVisible()
    const change = () => button('Change email').click()
    for (const [typed, problem] of [
      ['', 'Email is required'],
      ['nobody', 'Please enter a valid email address'],
      [world.person.email, 'This is already your address.'],
    ] as const) {
      await field('New email').fill(typed)
      await change()
      await expect.element(page.getByText(problem, { exact: true })).toBeVisible()
      await expect.element(field('New email')).toHaveFocus()
    }
    expect(world.sent(account)).toHaveLength(0)
    await field('New email').fill('new@example.org')
    const restore = world.replyFor(account, () =>
      refusal(422, 'email_exists', 'A user with this email address has already been registered'),
    )
    await change()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/already been registered/)
    restore()
    await change()
    await expect
      .element(page.getByText(/^We have sent you a link\. Open the link in each email/))
      .toBeVisible()
    expect(world.sent(account).at(-1)?.body).toMatchObject({ email: 'new@example.org' })
  })

  test('links to its sections on a phone, including account deletion', async () => {
    await page.viewport(390, 800)
    await open()
    const parts = page.getByRole('navigation', { name: 'On this page' })
    await parts.getByRole('link', { name: 'Delete your account' }).click()
    const part = page.getByRole('heading', { name: 'Delete your account' })
    await expect.element(part).toHaveFocus()
    await expect.element(button('Delete my account')).toBeInViewport()
  })
})
