import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Factor } from '../../../tests/support/accounts.ts'
import { answer } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field } from '../../../tests/support/screen.ts'

describe('a security key', () => {
  let world: TestWorld
  const factor: Factor = { id: 'key', factor_type: 'webauthn', status: 'unverified', friendly_name: 'Key' }
  const addKey = 'Add a security key or passkey'
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const press = (name: string) => button(name).click()
  const open = () => openSignedIn(world, '/settings')
  const openWithKeys = () => openSignedIn(world, '/settings', { hasSecurityKeys: true })

  beforeEach(() => {
    world = openWorld()
    world.reply('GET /api/sessions', () => answer({ sessions: [] }))
    world.reply('GET /api/model-keys', () => answer({ keys: [] }))
    world.reply('POST /auth/v1/factors', () => answer({ ...factor, type: 'webauthn' }))
    world.reply('DELETE /auth/v1/factors/*', () => answer({ id: 'key' }))
    world.reply('POST /auth/v1/factors/*/challenge', () => {
      const publicKey = {
        rp: { id: location.hostname, name: 'Tidings' },
        user: { id: 'AAAA', name: 'ana', displayName: 'ana' },
        challenge: 'AAAA',
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      }
      const webauthn = { type: 'create', credential_options: { publicKey } }
      return answer({ id: 'challenge', type: 'webauthn', expires_at: 0, webauthn })
    })
  })

  async function openForm() {
    await openWithKeys()
    await press(addKey)
    await field('Name').fill('My key')
    await press('Continue')
  }

  test('is offered where the project takes one, and not where the browser has none, which says so', async () => {
    await open()
    await expect.element(button('Add an authenticator app')).toBeVisible()
    expect(button(addKey).query()).toBeNull()
    await openWithKeys()
    await expect.element(button(addKey)).toBeVisible()
    vi.stubGlobal('PublicKeyCredential', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    await openWithKeys()
    await says('This browser cannot use security keys. A newer one can.')
    expect(button(addKey).query()).toBeNull()
  })

  test.each([
    ['NotAllowedError', 'The security key was not used. Please try again.'],
    ['InvalidStateError', 'You have added this security key before.'],
  ])('that is not to be had (%s) is told, and can be tried again', async (name, text) => {
    const create = vi.spyOn(navigator.credentials, 'create')
    onTestFinished(() => create.mockRestore())
    create.mockRejectedValue(new DOMException('The browser says so', name))
    await openForm()
    await press('Use security key')
    await says(text)
    await press('Use security key')
    await expect.poll(() => create.mock.calls.length).toBe(2)
    expect(create.mock.calls[0]?.[0]?.publicKey).toMatchObject({ rp: { id: location.hostname } })
    expect(world.sent('POST /auth/v1/factors/*/verify')).toHaveLength(0)
    expect(world.sent('POST /auth/v1/factors')[0]?.body).toMatchObject({
      factor_type: 'webauthn',
      friendly_name: 'My key',
    })
  })
})
