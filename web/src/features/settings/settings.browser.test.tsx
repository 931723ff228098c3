import type { ModelKey } from '@tidings/contract/api/model-keys'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Factor } from '../../../tests/support/accounts.ts'
import { answer, noContent, refusal } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field } from '../../../tests/support/screen.ts'

const list = 'GET /api/model-keys'
const make = 'POST /api/model-keys'
const fails = () => answer({}, 500)
const key = 'tk_0123456789abcdef'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'

describe('the settings', () => {
  let world: TestWorld
  let keys: ModelKey[]
  let sessions: { id: string; current: boolean; user_agent: string | null }[]

  beforeEach(() => {
    world = openWorld()
    keys = []
    sessions = [{ id: 'here', current: true, user_agent: 'curl/8' }]
    const moment = '2026-11-20T09:00:00Z'
    world.reply('GET /api/sessions', () =>
      answer({
        sessions: sessions.map((each) => ({ ip: null, created_at: moment, refreshed_at: moment, ...each })),
      }),
    )
    world.reply('DELETE /api/sessions/*', ({ path }) => {
      sessions = sessions.filter(({ id }) => !path.endsWith(id))
      return noContent()
    })
    world.reply(list, () => answer({ keys }))
    world.reply(make, ({ body }) => {
      const { name } = body as { name: string }
      const made = { id: name, name, ending: 'cdef', createdAt: moment, expiresAt: null, lastUsedAt: null }
      keys = [made, ...keys]
      return answer({ ...made, key }, 201)
    })
    world.reply('DELETE /api/model-keys/*', () => {
      keys = []
      return noContent()
    })
  })

  const open = () => openSignedIn(world, '/settings')
  const dialog = () => page.getByRole('dialog')
  const noDialog = () => expect.poll(() => dialog().query()).toBeNull()
  const items = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
  const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
  const press = (name: string) => button(name).click()

  async function openDialog() {
    await open()
    await press('Create a key')
    await expect.element(dialog()).toBeVisible()
  }
  async function makeKey(name: string) {
    await openDialog()
    await field('Key name').fill(name)
    await dialog().getByRole('button', { name: 'Create a key' }).click()
    await expect.element(dialog().getByText(/^Copy it now/)).toBeVisible()
  }

  describe('for other programs', () => {
    test('revoke a key after a confirmation, and say so', async () => {
      await makeKey('Kitchen')
      await expect.element(dialog().getByText(key)).toBeVisible()
      await press('Done')
      await expect.element(items('Your keys')).toHaveLength(1)
      await expect.element(items('Your keys')).toMatchTextContent(/…cdef.*never used/s)
      expect(document.body.textContent).not.toContain(key)
      await press('Revoke the key Kitchen')
      await expect.element(page.getByRole('dialog', { name: 'Revoke Kitchen?' })).toBeVisible()
      await press('Cancel')
      expect(world.sent('DELETE /api/model-keys/*')).toHaveLength(0)
      await press('Revoke the key Kitchen')
      await press('Revoke')
      await says('The key Kitchen was revoked.')
      await says(/^You have no keys yet\./)
      expect(world.sent('DELETE /api/model-keys/Kitchen')).toHaveLength(1)
    })

    test('cannot be cancelled while they are being created or revoked', async () => {
      const releaseMaking = world.hold(make)
      await openDialog()
      await field('Key name').fill('Kitchen')
      await dialog().getByRole('button', { name: 'Create a key' }).click()
      await expect.element(button('Cancel')).toBeDisabled()
      releaseMaking()
      await expect.element(dialog().getByText(key)).toBeVisible()
      await press('Done')
      const releaseRevoking = world.hold('DELETE /api/model-keys/*')
      await press('Revoke the key Kitchen')
      await press('Revoke')
      await expect.element(button('Cancel')).toBeDisabled()
      releaseRevoking()
      await says('The key Kitchen was revoked.')
    })

    test('treat a key revoked elsewhere as revoked', async () => {
      await makeKey('By hand')
      await press('Done')
      world.reply('DELETE /api/model-keys/*', () => {
        keys = []
        return answer({ error: { code: 'not_found', message: 'There is no such key.' } }, 404)
      })
      await press('Revoke the key By hand')
      await press('Revoke')
      await says('The key By hand was revoked.')
      await says(/^You have no keys yet\./)
    })

    test('require a name, and send nothing without one', async () => {
      await openDialog()
      await dialog().getByRole('button', { name: 'Create a key' }).click()
      await says('Enter a name for the key')
      await expect.element(field('Key name')).toHaveFocus()
      expect(world.sent(make)).toHaveLength(0)
    })

    test('show the server’s message when there are too many, and continue', async () => {
      const message = 'You have 20 keys, which is the limit. Revoke one first.'
      world.reply(make, () => answer({ error: { code: 'conflict', message } }, 409))
      await openDialog()
      await field('Key name').fill('One more')
      await dialog().getByRole('button', { name: 'Create a key' }).click()
      await expect.element(dialog().getByText(message)).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await noDialog()
    })

    test('show that keys cannot be loaded or created, and retry', async () => {
      const restore = [world.replyFor(list, fails), world.replyFor(make, fails)]
      await open()
      const card = page.getByRole('region', { name: 'Use Tidings as a model' })
      await expect.element(card.getByText('Could not load your keys.')).toBeVisible()
      await press('Create a key')
      await field('Key name').fill('Kitchen')
      await dialog().getByRole('button', { name: 'Create a key' }).click()
      await expect.element(dialog().getByText('Could not create the key.')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      for (const end of restore) end()
      await card.getByRole('button', { name: 'Try again' }).click()
      await expect.element(card.getByText(/^You have no keys yet\./)).toBeVisible()
    })

    test('ask to copy by hand if the browser has no clipboard', async () => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
      await open()
      await press('Copy: Model')
      await says(/^Could not copy it\./)
    })

    test('work by keyboard alone, and return the focus', async () => {
      await open()
      ;((await button('Create a key').findElement()) as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(dialog()).toBeVisible()
      ;((await field('Key name').findElement()) as HTMLElement).focus()
      await userEvent.keyboard('Kitchen{Enter}')
      await expect.element(dialog().getByText(/^Copy it now/)).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(button('Create a key')).toHaveFocus()
      await expect.element(items('Your keys')).toHaveLength(1)
    })

    test('fit a phone, with the longest name and the key visible', async () => {
      const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      await page.viewport(320, 700)
      await makeKey('x'.repeat(100))
      expect(excess()).toBe(0)
      await press('Done')
      await expect.element(items('Your keys')).toHaveLength(1)
      expect(excess()).toBe(0)
    })
  })

  test('list signed-in devices in words, and end one session or all others', async () => {
    sessions = [
      { id: 'firefox', current: false, user_agent: firefox },
      { id: 'safari', current: false, user_agent: safari },
      ...sessions,
    ]
    world.reply('POST /auth/v1/logout', () => {
      sessions = sessions.filter(({ current }) => current)
      return noContent()
    })
    await open()
    const devices = () => items('Where you are signed in')
    await expect.element(devices()).toHaveLength(3)
    await expect.element(devices().first()).toMatchTextContent(/This device/)
    await says('Safari on iPhone')
    await press('Sign out on Firefox on Windows')
    await says('That device has been signed out.')
    await expect.element(devices()).toHaveLength(2)
    expect(world.sent('DELETE /api/sessions/*').map(({ path }) => path)).toEqual(['/api/sessions/firefox'])
    await press('Sign out everywhere else')
    await says('You are now signed in on this device only.')
    expect(world.sent('POST /auth/v1/logout')[0]?.search.get('scope')).toBe('others')
    await expect.poll(() => devices().elements().length).toBeLessThan(2)
  })

  test('show what cannot be loaded, section by section, with a retry', async () => {
    const restore = ['GET /api/sessions', 'GET /auth/v1/user'].map((route) => world.replyFor(route, fails))
    await open()
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    await expect.element(region('Where you are signed in').getByRole('alert')).toBeVisible()
    await expect.element(region('Two-step verification').getByRole('alert')).toBeVisible()
    for (const end of restore) end()
    for (const name of ['Where you are signed in', 'Two-step verification']) {
      await region(name).getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => region(name).getByRole('alert').query()).toBeNull()
    }
  })

  test('change the password only under the strong rule, typed twice', async () => {
    await open()
    const card = page.getByRole('region', { name: 'Change password' })
    await press('Change Password')
    await expect.element(card.getByText('Password is required')).toBeVisible()
    await field('New password').fill('Another-Horse-8')
    await field('Confirm new password').fill('Another-Horse-9')
    await press('Change Password')
    await expect.element(card.getByText('Passwords do not match')).toBeVisible()
    await expect.element(field('Confirm new password')).toHaveFocus()
    expect(world.sent('PUT /auth/v1/user')).toHaveLength(0)
    await field('Confirm new password').fill('Another-Horse-8')
    await press('Change Password')
    await expect.element(card.getByRole('status')).toBeVisible()
    await expect.element(field('New password')).toHaveValue('')
    expect(world.sent('PUT /auth/v1/user')[0]?.body).toMatchObject({ password: 'Another-Horse-8' })
  })

  test('ask to copy an app’s key by hand if the browser has no clipboard', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    world.reply('POST /auth/v1/factors', () =>
      answer({ id: 'app', type: 'totp', totp: { secret: 'JBSWY3DPEHPK3PXP', qr_code: '<svg/>', uri: '' } }),
    )
    await open()
    await press('Add an authenticator app')
    await press('Continue')
    await expect.element(dialog().getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await dialog().getByRole('button', { name: /^Copy/ }).click()
    await says('Could not copy it. Select it and copy it by hand.')
  })

  test('ask for the password before a factor is added long after the sign-in', async () => {
    const refuses = () => refusal(400, 'reauthentication_needed', 'Sign in again before you add this')
    const accept = world.replyFor('POST /auth/v1/factors', refuses)
    world.reply('GET /auth/v1/settings', () => answer({ external: { email: true, phone: true } }))
    await open()
    await press('Add a phone')
    await field('Phone number').fill('+49 151 12345678')
    await press('Continue')
    await says(/^You signed in some time ago/)
    accept()
    const factor: Factor = { id: 'new', factor_type: 'phone', status: 'unverified', friendly_name: 'Phone' }
    world.reply('POST /auth/v1/factors', () => answer({ ...factor, type: 'phone', phone: '4915112345678' }))
    await expect.element(button('Send me a code instead')).toBeVisible()
    await field('Password').fill('Correct-Horse-7')
    await press('Continue')
    await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible()
    expect(world.sent('POST /auth/v1/token')[0]?.body).toMatchObject({ password: 'Correct-Horse-7' })
  })

  test('require a phone number with its country, and show a wrong code', async () => {
    const factor: Factor = { id: 'new', factor_type: 'phone', status: 'unverified', friendly_name: 'Phone' }
    world.reply('GET /auth/v1/settings', () =>
      answer({ external: { email: true, phone: true }, sms_provider: 'twilio' }),
    )
    world.reply('POST /auth/v1/factors', () => answer({ ...factor, type: 'phone', phone: '4915112345678' }))
    world.reply('POST /auth/v1/factors/*/challenge', () =>
      answer({ id: 'challenge', type: 'phone', expires_at: Math.floor(Date.now() / 1000) + 300 }),
    )
    world.reply('POST /auth/v1/factors/*/verify', () => refusal(422, 'mfa_verification_failed', 'no'))
    world.reply('DELETE /auth/v1/factors/*', () => answer({ id: 'new' }))
    await open()
    await press('Add a phone')
    await field('Phone number').fill('0151 1234')
    await press('Continue')
    await says('Enter a phone number with its country code')
    expect(world.sent('POST /auth/v1/factors')).toHaveLength(0)
    await field('Phone number').fill('+49 (151) 1234-5678')
    await press('Continue')
    await press('Send code')
    await field('Code').fill('000000')
    await press('Confirm')
    await says(/^That code is incorrect\./)
    await expect.element(field('Code')).toHaveFocus()
  })
})
