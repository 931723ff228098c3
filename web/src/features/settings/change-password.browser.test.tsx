import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeSession, userOf } from '../../../tests/support/accounts.ts'
import { answer, noContent, refusal } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { button, field } from '../../../tests/support/screen.ts'

const user = 'PUT /auth/v1/user'
const next = 'Another-Horse-8'

type Sent = { password?: string; current_password?: string; nonce?: string }

describe('changing the password some time after signing in', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    world.reply('GET /api/sessions', () => answer({ sessions: [] }))
    world.reply('GET /api/model-keys', () => answer({ keys: [] }))
    world.reply('GET /auth/v1/reauthenticate', () => answer({}))
    await openSignedIn(world, '/settings')
    await field('New password').fill(next)
    await field('Confirm new password').fill(next)
  })

  const card = () => page.getByRole('region', { name: 'Change password' })
  const says = (text: string | RegExp) => expect.element(card().getByText(text)).toBeVisible()
  const press = () => button('Change Password').click()
  const last = () => world.sent(user).at(-1)?.body as Sent

  const wantsCurrent = () => {
    world.reply(user, ({ body }) => {
      const { current_password: current, nonce } = body as Sent
      if (nonce === '123456' || current === 'Correct-Horse-7') return answer(userOf(world.person))
      if (nonce) return refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
      if (current) return refusal(400, 'current_password_invalid', 'Current password is different')
      return refusal(400, 'current_password_required', 'Current password required')
    })
  }

  test('asks for the current one until it is right, and keeps what was typed', async () => {
    expect(field('Your current password').query()).toBeNull()
    wantsCurrent()
    await press()
    await says('To change your password, also enter your current one.')
    await expect.element(field('Your current password')).toHaveFocus()
    await expect.element(field('New password')).toHaveValue(next)
    await press()
    await says('To change your password, also enter your current one.')
    await field('Your current password').fill('not-this-one')
    await press()
    await says('That is not your current password.')
    await field('Your current password').fill('Correct-Horse-7')
    await press()
    await says('Your password has been changed.')
    expect(last()).toMatchObject({ password: next, current_password: 'Correct-Horse-7' })
    expect(field('Your current password').query()).toBeNull()
  })

  test('judges only the length if the server is hardened', async () => {
    sessionStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person)))
    await openAt('/settings', { isHardened: true })
    await says('Use at least 12 characters of any kind, for example several words')
    await field('New password').fill('Short-Horse1')
    await field('New password').fill('Short-Hors1')
    await field('Confirm new password').fill('Short-Hors1')
    await press()
    await says('Password should be at least 12 characters long')
    for (const name of ['New password', 'Confirm new password'])
      await field(name).fill('four plain small words')
    await press()
    await says('Your password has been changed.')
    expect(last()).toMatchObject({ password: 'four plain small words' })
    sessionStorage.removeItem(sessionKey)
  })

  test('accepts an emailed code instead', async () => {
    wantsCurrent()
    await press()
    await button('Email me a code instead').click()
    await says('To change your password, also enter the code we sent you.')
    await expect.element(field('Code from the email')).toHaveFocus()
    await field('Code from the email').fill('000000')
    await press()
    await says(/^That code is incorrect\./)
    await field('Code from the email').fill('123456')
    await press()
    await says('Your password has been changed.')
    expect(last()).toMatchObject({ password: next, nonce: '123456' })
  })

  test('sends a code at once if there is no password yet', async () => {
    world.reply(user, ({ body }) =>
      (body as Sent).nonce ? answer(userOf(world.person)) : refusal(400, 'reauthentication_needed', 'no'),
    )
    await press()
    await expect.element(field('Code from the email')).toHaveFocus()
    expect(world.sent('GET /auth/v1/reauthenticate')).toHaveLength(1)
    await field('Code from the email').fill('123456')
    await press()
    await says('Your password has been changed.')
  })

  test('fits a narrow phone', async () => {
    await page.viewport(320, 700)
    wantsCurrent()
    await press()
    await expect.element(field('Your current password')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })
})

describe('changing the password at a hosted project, which does not tell our server', () => {
  const lasting = ['DELETE /api/model-keys', 'DELETE /api/podcast'] as const

  async function change(changes: { projectUrl?: string }) {
    const world = openWorld()
    world.reply('GET /api/sessions', () => answer({ sessions: [] }))
    world.reply('GET /api/model-keys', () => answer({ keys: [] }))
    for (const request of lasting) world.reply(request, noContent)
    world.reply(user, () => answer(userOf(world.person)))
    await openSignedIn(world, '/settings', changes)
    await field('New password').fill(next)
    await field('Confirm new password').fill(next)
    await button('Change Password').click()
    await expect.element(page.getByText('Your password has been changed.')).toBeVisible()
    return lasting.map((request) => world.sent(request).length)
  }

  test('revokes keys and the podcast’s address here', async () => {
    expect(await change({ projectUrl: location.origin })).toEqual([1, 1])
  })

  test('leaves that to our own server if the accounts are there', async () => {
    expect(await change({})).toEqual([0, 0])
  })
})
