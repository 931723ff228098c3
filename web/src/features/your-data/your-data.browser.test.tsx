import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import type { SecurityEvent } from '@tidings/contract/api/security-events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeSession } from '../../../tests/support/accounts.ts'
import { answer } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  reload,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { button, field } from '../../../tests/support/screen.ts'

const download = 'POST /api/personal-data/download'
const wrong = () =>
  answer({ error: { code: 'forbidden', message: 'This password or code is incorrect.' } }, 403)

let world: TestWorld
let status: PersonalDataStatus
let saved: { name: string; text: string }[]

const archive = (body: BodyInit) =>
  new Response(body, { headers: { 'Content-Disposition': 'attachment; filename="tidings-2026-11-22.zip"' } })

beforeEach(() => {
  world = openWorld()
  status = {
    isAtProject: false,
    isProofNeeded: false,
    kept: { historyDays: null, recordingsDays: 30, sessionDays: 180, mailDays: 30, eventsDays: 90 },
    storage: { bytes: 12_340_000, mostBytes: 100_000_000 },
    sound: { bytes: 56_700_000, mostBytes: 1_000_000_000 },
  }
  world.reply('GET /api/personal-data', () => answer(status))
  world.reply('GET /api/personal-data/download', () => answer({ done: 1200, total: 10_000 }))
  world.reply('GET /api/sessions', () => answer({ sessions: [] }))
  world.reply('GET /api/model-keys', () => answer({ keys: [] }))
  world.reply(download, () => archive('PK'))
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    void fetchBlob(this)
  })
})

async function fetchBlob({ download: name, href }: HTMLAnchorElement) {
  const request = new XMLHttpRequest()
  request.open('GET', href)
  request.onload = () => saved.push({ name, text: request.responseText })
  request.send()
}

const open = () => openSignedIn(world, '/settings')
const press = (name: string) => button(name).click()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

describe('your data', () => {
  test('shows how long each kind is kept', async () => {
    status.kept = { ...status.kept, historyDays: 365, recordingsDays: 0 }
    await open()
    const card = region('Your data')
    await expect.element(card.getByText('365 days')).toBeVisible()
    await expect.element(card).toMatchTextContent(/Recordings\s*not kept/)
    await expect.element(card).toMatchTextContent(/Recent activity\s*90 days/)
  })

  test('shows how much space is used, and warns when it is nearly full', async () => {
    await open()
    await says('12.3 MB of 100 MB')
    await says('56.7 MB of 1,000 MB')
    await says('When it is full, the oldest recordings are deleted.')
    expect(page.getByText('nearly full').elements()).toHaveLength(0)
    status.storage = { bytes: 96_000_000, mostBytes: 100_000_000 }
    await reload()
    await says('96.0 MB of 100 MB')
    await says(/Your space is nearly full/)
  })

  test('is downloaded under the name from the server', async () => {
    await open()
    await press('Download everything')
    await says('Your data has been downloaded.')
    await expect.poll(() => saved).toEqual([{ name: 'tidings-2026-11-22.zip', text: 'PK' }])
    expect(world.sent(download)[0]?.body).toEqual({})
  })

  test('shows the progress of a download, also after a visit elsewhere, and can cancel it', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    world.reply(download, () => archive(readable))
    await open()
    await press('Download everything')
    await writer.write(new Uint8Array(2_300_000))
    await says('12%, 2.3 MB')
    await expect.element(page.getByRole('progressbar', { name: 'Download' })).toBeVisible()
    await page.getByRole('link', { name: 'History', exact: true }).first().click()
    await expect.element(page.getByRole('heading', { level: 1, name: /History/ })).toBeVisible()
    history.back()
    await says('12%, 2.3 MB')
    await region('Your data').getByRole('button', { name: 'Cancel' }).click()
    await says('The download was cancelled.')
    expect(saved).toEqual([])
  })

  test('shows when a download breaks off, and in the server’s words when it may not start', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    world.reply(download, () => archive(readable))
    await open()
    await press('Download everything')
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    await writable.abort(new Error('the server has gone'))
    await says(/^The download failed,/)
    const message = 'A download is already running. Wait until it is done.'
    world.reply(download, () => answer({ error: { code: 'conflict', message } }, 409))
    await press('Download everything')
    await says(message)
    expect(saved).toEqual([])
  })

  test('asks for the password some time after signing in, and again for a wrong one', async () => {
    status.isProofNeeded = true
    const restore = world.replyFor(download, wrong)
    await open()
    await press('Download everything')
    await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Download everything' }).click()
    await says('Password is required')
    expect(world.sent(download)).toHaveLength(0)
    await field('Password').fill('Wrong-Horse-7')
    await userEvent.keyboard('{Enter}')
    await says('This password or code is incorrect.')
    restore()
    await field('Password').fill(world.person.password)
    await userEvent.keyboard('{Enter}')
    await says('Your data has been downloaded.')
    expect(dialog().query()).toBeNull()
    expect(world.sent(download).map(({ body }) => body)).toEqual([
      { password: 'Wrong-Horse-7' },
      { password: world.person.password },
    ])
  })

  test('accepts an emailed code instead of the password', async () => {
    status.isProofNeeded = true
    world.reply('GET /auth/v1/reauthenticate', () => answer({}))
    await open()
    await press('Download everything')
    await press('Send me a code instead')
    await press('Send code')
    await says(`We sent a six-digit code to ${world.person.email}.`)
    await field('Code').fill('123456')
    await dialog().getByRole('button', { name: 'Download everything' }).click()
    await says('Your data has been downloaded.')
    expect(world.sent(download)[0]?.body).toEqual({ code: '123456' })
  })

  test('accepts an authenticator app’s code if there is one', async () => {
    const factor = { id: 'app', status: 'verified', friendly_name: 'App', created_at: '2026-11-20T09:00:00Z' }
    world.person.factors = [{ ...factor, factor_type: 'totp', status: 'verified' }]
    status.isProofNeeded = true
    world.reply('POST /auth/v1/factors/*/challenge', () =>
      answer({ id: 'challenge', type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 }),
    )
    world.reply('POST /auth/v1/factors/*/verify', () => answer(makeSession(world.person, 'aal2')))
    localStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person, 'aal2')))
    await openAt('/settings')
    await press('Download everything')
    await field('Code').fill('123456')
    await dialog().getByRole('button', { name: 'Download everything' }).click()
    await says('Your data has been downloaded.')
    expect(world.sent('POST /auth/v1/factors/*/verify')).toHaveLength(1)
  })

  test('at a hosted project requires a new sign-in there', async () => {
    status = { ...status, isAtProject: true, isProofNeeded: true }
    await open()
    await press('Download everything')
    await field('Password').fill('Wrong-Horse-7')
    await userEvent.keyboard('{Enter}')
    await says('Invalid login credentials')
    await field('Password').fill(world.person.password)
    await userEvent.keyboard('{Enter}')
    await says('Your data has been downloaded.')
    expect(world.sent(download)[0]?.body).toEqual({})
  })
})

describe('recent activity', () => {
  const event = (id: number, kind: SecurityEvent['kind']): SecurityEvent => ({
    id,
    kind,
    network: '203.0.113.0/24',
    at: '2026-11-20T09:00:00Z',
  })

  test('is listed in words, five at first', async () => {
    const events = Array.from({ length: 7 }, (_, at) => event(at, at === 0 ? 'sign_in_failed' : 'signed_in'))
    world.reply('GET /api/security-events', () => answer({ events }))
    await open()
    const items = () => page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
    await expect.element(items()).toHaveLength(5)
    await expect
      .element(items().first())
      .toMatchTextContent(/Failed attempt with a wrong password or code.*from 203\.0\.113\.0\/24/s)
    await region('Recent activity').getByRole('button', { name: 'Show more' }).click()
    await expect.element(items()).toHaveLength(7)
  })

  test('shows when it cannot be loaded, or is empty', async () => {
    const restore = world.replyFor('GET /api/security-events', () => answer({}, 500))
    await open()
    const card = region('Recent activity')
    await expect.element(card.getByText('Could not load recent activity.')).toBeVisible()
    restore()
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect.element(card.getByText('Nothing has happened yet.')).toBeVisible()
  })
})

test('fits a narrow phone', async () => {
  await page.viewport(320, 700)
  await open()
  await expect.element(region('Delete your account')).toBeVisible()
  await expect.element(region('Your data').getByText('180 days')).toBeVisible()
  const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(excess).toBe(0)
})
