import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { makeSession, type Factor } from '../../../tests/support/accounts.ts'
import { answer } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
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

  test('is offered if the project supports it, and explained if the browser does not', async () => {
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
  ])('that is unavailable (%s) shows an error, and can be retried', async (name, text) => {
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

  test('is requested before the download of personal data if there is no other proof', async () => {
    const added = { ...factor, status: 'verified', created_at: '2026-11-20T09:00:00Z' } as const
    world.person.factors = [added]
    world.reply('GET /api/personal-data', () =>
      answer({
        isAtProject: false,
        isProofNeeded: true,
        kept: { historyDays: null, recordingsDays: 30, sessionDays: 180, mailDays: null, eventsDays: 90 },
        storage: { bytes: 0, mostBytes: 1 },
        sound: { bytes: 0, mostBytes: 1 },
      }),
    )
    world.reply('POST /auth/v1/factors/*/challenge', () => {
      const publicKey = { challenge: 'AAAA', rpId: location.hostname, allowCredentials: [] }
      const webauthn = { type: 'request', credential_options: { publicKey } }
      return answer({ id: 'challenge', type: 'webauthn', expires_at: 0, webauthn })
    })
    const get = vi.spyOn(navigator.credentials, 'get')
    onTestFinished(() => get.mockRestore())
    get.mockRejectedValue(new DOMException('Nobody touched it', 'NotAllowedError'))
    localStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person, 'aal2')))
    await openAt('/settings')
    await press('Download everything')
    await page.getByRole('dialog').getByRole('button', { name: 'Download everything' }).click()
    await says('The security key was not used. Please try again.')
    expect(get).toHaveBeenCalledOnce()
    expect(world.sent('POST /api/personal-data/download')).toHaveLength(0)
  })
})
