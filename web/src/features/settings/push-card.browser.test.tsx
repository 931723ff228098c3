import type { PushState } from '@tidings/contract/api/push'
import { beforeEach, expect, test, vi, type Mock } from 'vitest'
import { page } from 'vitest/browser'
import { noteKeptFor } from '#platform/offline/kept-for.ts'
import { renewThisBrowser } from '#platform/push/push-devices.ts'
import { answer, noContent } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

const adds = 'PUT /api/push/devices'
const removes = 'DELETE /api/push/devices/*'
const turnOn = 'Get notifications here'
const explanation = /^Tidings can show a notification on this device when your briefing is ready/
const endpoint = 'https://push.example/send/1'
const keys = { p256dh: 'p', auth: 'a' }

let world: TestWorld
/** What this browser would say and has. */
let browser: {
  permission: NotificationPermission
  subscription: object | null
  subscribe: () => Promise<unknown>
}
let asked: Mock<() => Promise<NotificationPermission>>

function bytesOf(key: string): ArrayBuffer {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer
}

function subscribed(key = world.push.publicKey ?? '') {
  browser.subscription = {
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => {
      browser.subscription = null
      return Promise.resolve(true)
    },
  }
  return browser.subscription
}

const device = (id: string, changes: Partial<PushState['devices'][number]> = {}) => ({
  id,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  isHere: false,
  createdAt: '2026-11-20T09:00:00Z',
  reachedAt: null,
  ...changes,
})

beforeEach(() => {
  world = openWorld()
  browser = { permission: 'default', subscription: null, subscribe: () => Promise.resolve(subscribed()) }
  asked = vi.fn<() => Promise<NotificationPermission>>(() => {
    browser.permission = 'granted'
    return Promise.resolve(browser.permission)
  })
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => browser.permission)
  vi.spyOn(Notification, 'requestPermission').mockImplementation(() => asked())
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.subscription),
    subscribe: () => browser.subscribe(),
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never)
  const moment = '2026-11-20T09:00:00Z'
  const session = {
    id: 'here',
    current: true,
    user_agent: null,
    ip: null,
    created_at: moment,
    refreshed_at: moment,
  }
  world.reply('GET /api/sessions', () => answer({ sessions: [session] }))
  world.reply('GET /api/model-keys', () => answer({ keys: [] }))
  world.reply(adds, () => {
    world.push = { ...world.push, devices: [device('one', { isHere: true })] }
    return answer(world.push)
  })
  world.reply(removes, ({ path }) => {
    world.push = {
      ...world.push,
      devices: world.push.devices.filter(({ id }) => path.split('/').at(-1) !== id),
    }
    return answer(world.push)
  })
})

const card = () => page.getByRole('region', { name: 'Notifications in browsers', exact: true })
const says = (text: string | RegExp) => expect.element(card().getByText(text)).toBeVisible()
const open = (path = '/settings#notifications-in-browsers') => openSignedIn(world, path)

test('asks the browser’s permission only after a press on a button that explains it, and then lists the browser', async () => {
  await open()
  await says(explanation)
  await expect.element(card().getByRole('heading', { name: 'Notifications in browsers' })).toHaveFocus()
  await says('None of your browsers gets notifications.')
  expect(asked).not.toHaveBeenCalled()
  await button(turnOn).click()
  await says('Notifications are on in this browser.')
  await says(/^Firefox on Linux · This browser$/)
  await says('Since 20 Nov 2026 · nothing sent yet')
  expect(button(turnOn).query()).toBeNull()
  expect(world.sent(adds).map(({ body }) => body)).toEqual([
    { endpoint, keys, serverKey: world.push.publicKey },
  ])
})

test('shows when each browser was added and last used, and removes one without affecting this one', async () => {
  world.push.devices = [
    device('phone', {
      userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
      reachedAt: '2026-11-21T07:00:00Z',
    }),
    device('one', { isHere: true }),
  ]
  browser.permission = 'granted'
  subscribed()
  await open()
  await says(/^Since 20 Nov 2026 · last notified 21 Nov 2026, \d\d:00$/)
  await button('Remove Safari on iPhone from notifications').click()
  await says('Safari on iPhone no longer gets notifications.')
  expect(browser.subscription).not.toBeNull()
  await button('Remove Firefox on Linux from notifications').click()
  await says('None of your browsers gets notifications.')
  expect(browser.subscription).toBeNull()
  await expect.element(button(turnOn)).toBeVisible()
})

test('is renewed at a visit: sent again in a new session, created again if lost, and ended if removed elsewhere', async () => {
  const { id } = world.person
  const signIn = (session: string) => ({
    accessToken: () => Promise.resolve(`e30.${btoa(JSON.stringify({ session_id: session }))}.proof`),
  })
  const visit = (session: string) => renewThisBrowser(signIn(session), id)
  const removeElsewhere = () => (world.push = { ...world.push, devices: [] })
  const count = () => world.sent(adds).length
  browser.permission = 'granted'
  subscribed()
  noteKeptFor(id, 'push')
  await visit('first')
  expect(count()).toBe(1)
  await visit('first')
  expect([count(), browser.subscription === null]).toEqual([2, false])
  browser.subscription = null
  await visit('first')
  expect([count(), browser.subscription === null]).toEqual([3, false])
  removeElsewhere()
  await visit('second')
  expect([count(), browser.subscription === null]).toEqual([4, false])
  removeElsewhere()
  await visit('second')
  expect([count(), browser.subscription === null]).toEqual([4, true])
  await visit('second')
  expect(count()).toBe(4)
})

test('explains what to do if permission is denied or ignored, and never asks again once denied', async () => {
  await open()
  asked.mockResolvedValueOnce('default')
  await button(turnOn).click()
  await says('Notifications were not allowed. Press again if you change your mind.')
  asked.mockImplementationOnce(() => Promise.resolve((browser.permission = 'denied')))
  await button(turnOn).click()
  await expect
    .element(
      card()
        .getByRole('alert')
        .getByText(/^Notifications are blocked for this site/),
    )
    .toBeVisible()
  await expect.poll(() => button(turnOn).query()).toBeNull()
  browser.permission = 'default'
  globalThis.dispatchEvent(new Event('focus'))
  await expect.element(button(turnOn)).toBeVisible()
  expect(world.sent(adds)).toHaveLength(0)
})

test('leaves nothing behind if the server or the push service fails', async () => {
  await open()
  browser.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'))
  await button(turnOn).click()
  await says(/^This browser cannot reach its push service/)
  browser.subscribe = () => Promise.resolve(subscribed())
  const message = '10 browsers get notifications already. Remove one first.'
  const full = world.replyFor(adds, () => answer({ error: { code: 'conflict', message } }, 409))
  await button(turnOn).click()
  await says(message)
  expect(browser.subscription).toBeNull()
  full()
  // One that was made for another server's key is of no use here.
  subscribed(`BC${'A'.repeat(85)}`)
  await button(turnOn).click()
  await says('Notifications are on in this browser.')
})

test.each([
  [
    'without https',
    () => vi.stubGlobal('isSecureContext', false),
    /^Browsers only allow notifications on https/,
  ],
  [
    'without push',
    () => vi.stubGlobal('PushManager', undefined),
    'This browser does not support notifications.',
  ],
  [
    'on an iPhone',
    () => {
      vi.stubGlobal('PushManager', undefined)
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
    },
    /^On an iPhone or iPad, first put Tidings on the home screen/,
  ],
  ['after a refusal', () => (browser.permission = 'denied'), /^Notifications are blocked for this site/],
  ['at a server without', () => (world.push.publicKey = null), 'This server does not send notifications.'],
])('shows plain words instead of a button %s', async (_name, prepare, text) => {
  prepare()
  try {
    await open()
    await says(text)
    expect(button(turnOn).query()).toBeNull()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('shows that the preferences turn notifications off', async () => {
  world.push.isWanted = false
  await open()
  await says('Push notifications are off in your preferences on Home, so none are sent.')
})

test('ends with logout at the server and in the browser, and when somebody else signs in', async () => {
  await openSignedIn(world, '/settings', { marketingUrl: '#left' })
  await button(turnOn).click()
  await says('Notifications are on in this browser.')
  world.reply('POST /auth/v1/logout', noContent)
  await button('Logout').click()
  await expect.poll(() => location.hash).toBe('#left')
  expect(world.sent('DELETE /api/push/devices/here')).toHaveLength(1)
  expect(browser.subscription).toBeNull()
  subscribed()
  localStorage.setItem('tidings.push-for', 'somebody-else')
  await open()
  await expect.poll(() => browser.subscription).toBeNull()
  expect(localStorage.getItem('tidings.push-for')).toBeNull()
})
