import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeSession } from '../../../tests/support/accounts.ts'
import { answer, refusal } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  personalData,
  reload,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { button, field } from '../../../tests/support/screen.ts'

const deletion = 'POST /api/personal-data/deletion'
const deleted = () => answer({ until: '2026-11-29T12:00:00Z' })
const wrong = () =>
  answer({ error: { code: 'forbidden', message: 'This password or code is incorrect.' } }, 403)

let world: TestWorld
let status: PersonalDataStatus

beforeEach(() => {
  world = openWorld()
  status = { ...personalData }
  world.reply('GET /api/personal-data', () => answer(status))
  world.reply('GET /api/sessions', () => answer({ sessions: [] }))
  world.reply('GET /api/model-keys', () => answer({ keys: [] }))
  world.reply(deletion, deleted)
})

const open = () => openSignedIn(world, '/settings')
const press = (name: string) => button(name).click()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const confirm = () => dialog().getByRole('button', { name: 'Delete my account' }).click()

async function openAndConfirm() {
  await open()
  await press('Delete my account')
  await confirm()
}

async function expectHeld() {
  await expect.element(button('Cancel')).toBeDisabled()
  await expect.element(button('Close')).toBeDisabled()
  // Browsers let a page refuse only the first.
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog()).toBeVisible()
}

describe('deleting the account', () => {
  test('is explained plainly, can be cancelled, and shows until when it can be undone', async () => {
    await open()
    await press('Delete my account')
    await expect.element(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
    await expect.element(dialog()).toMatchTextContent(/For 7 days you can come back by signing in/)
    await expect.element(dialog()).toMatchTextContent(/Backups/)
    await press('Cancel')
    expect(world.sent(deletion)).toHaveLength(0)
    await press('Delete my account')
    await confirm()
    await says('Your account will be erased on 29 Nov 2026. Sign in before then to keep it.')
    expect(world.sent(deletion)[0]?.body).toEqual({})
  })

  test('requires the password some time after signing in', async () => {
    status.isProofNeeded = true
    world.reply(deletion, ({ body }) =>
      (body as { password: string }).password === world.person.password ? deleted() : wrong(),
    )
    await openAndConfirm()
    await field('Password').fill('Wrong-Horse-7')
    await userEvent.keyboard('{Enter}')
    await says('This password or code is incorrect.')
    await field('Password').fill(world.person.password)
    await userEvent.keyboard('{Enter}')
    await says(/^Your account will be erased on/)
  })

  test('cannot be cancelled once it has been sent', async () => {
    const release = world.hold(deletion)
    await openAndConfirm()
    await expectHeld()
    release()
    await says(/^Your account will be erased on/)
    await expect.element(button('Close')).toBeEnabled()
  })

  test('does not hold the dialog if the server does not answer for ten seconds', async () => {
    world.hold(deletion)
    await open()
    await press('Delete my account')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await confirm()
    await expect.element(button('Cancel')).toBeDisabled()
    await vi.advanceTimersByTimeAsync(10_000)
    await press('Cancel')
    await expect.poll(() => dialog().query()).toBeNull()
  })

  test('cannot be cancelled while the proof is checked, but after a wrong one', async () => {
    status.isProofNeeded = true
    world.reply(deletion, wrong)
    const release = world.hold(deletion)
    await openAndConfirm()
    await field('Password').fill('Wrong-Horse-7')
    await userEvent.keyboard('{Enter}')
    await expectHeld()
    release()
    await says('This password or code is incorrect.')
    await press('Cancel')
    await expect.poll(() => dialog().query()).toBeNull()
  })

  test('shows the outcome until it is left, although the session has ended', async () => {
    await openAndConfirm()
    await says(/^Your account will be erased on/)
    world.reply('GET /api/personal-data', () => answer({}, 401))
    world.reply('GET /auth/v1/user', () => refusal(403, 'session_not_found', 'Session not found'))
    globalThis.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => localStorage.getItem(sessionKey)).toBeNull()
    globalThis.dispatchEvent(new Event('visibilitychange'))
    const newest = () => world.sent('GET /api/personal-data').at(-1)
    await expect.poll(() => newest()?.headers.has('Authorization')).toBe(false)
    await says('Your account will be erased on 29 Nov 2026. Sign in before then to keep it.')
    await expect.element(button('Leave Tidings')).toBeVisible()
  })

  test('at a hosted project shows what stays there, and that it cannot be undone', async () => {
    status.isAtProject = true
    world.reply(deletion, () => answer({ until: null }))
    await open()
    await expect.element(region('Delete your account').getByText(/This cannot be undone\./)).toBeVisible()
    await expect.element(region('Recent activity').getByText(/^Sign-ins happen at the project/)).toBeVisible()
    await press('Delete my account')
    await confirm()
    await says('Everything that Tidings kept about you has been erased.')
    await expect.element(dialog().getByText(/^The account itself/)).toBeVisible()
  })

  test('that was undone by signing in is reported once', async () => {
    const session = makeSession(world.person)
    const app_metadata = { deletion_undone_at: new Date().toISOString() }
    localStorage.setItem(sessionKey, JSON.stringify({ ...session, user: { ...session.user, app_metadata } }))
    await openAt('/settings')
    await says(/^Welcome back\. Your account will not be deleted\./)
    await press('Dismiss')
    await expect.poll(() => page.getByText(/^Welcome back\. Your account/).query()).toBeNull()
    await reload()
    await expect.element(region('Your data')).toBeVisible()
    expect(page.getByText(/^Welcome back\. Your account/).query()).toBeNull()
  })
})
