import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetHistory, keepHistory, readKeptHistory } from '#platform/offline/kept-history.ts'
import { makeSession } from '../../../tests/support/accounts.ts'
import { answer, refusal, unreachable } from '../../../tests/support/backend.ts'
import {
  openAt,
  openSignedIn,
  openWorld,
  reload,
  sessionKey,
  type TestWorld,
} from '../../../tests/support/open-app.tsx'
import { plant } from '../../../tests/support/answers.ts'
import { button, field } from '../../../tests/support/screen.ts'

const reads = 'GET /rest/v1/query_history'
const finds = 'POST /rest/v1/rpc/search_history'
const newVersion = 'A new version is available.'
const failed = 'Error loading history'

describe('offline storage', () => {
  let world: TestWorld
  beforeEach(async () => {
    world = openWorld()
    await forgetHistory()
    world.reply('POST /api/audio/kept/link', () => answer({ url: '/api/audio/kept?signature=x' }))
  })

  const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
  const entry = (question: string) => ({
    id: crypto.randomUUID(),
    user_id: world.person.id,
    query_text: question,
    summary_text: 'An answer.',
    status: 'completed',
    interaction_duration: 3,
    audio_response_url: '/api/audio/kept',
    context_data: { type: 'question' as const },
    created_at: '2026-11-20T18:15:00Z',
  })
  const keep = (userId = world.person.id) =>
    keepHistory(
      userId,
      Array.from({ length: 12 }, (_, at) => entry(`Question ${at + 1}`)),
    )
  const failing = () => {
    for (const route of [reads, finds]) world.reply(route, () => answer({ message: 'no' }, 400))
  }
  const expectForgotten = (userId = world.person.id) => expect.poll(() => readKeptHistory(userId)).toBeNull()

  test('is off if the server is hardened, and older data is deleted', async () => {
    await keep()
    world.tables.query_history = [entry('From the server')]
    await openSignedIn(world, '/')
    await says('From the server')
    expect((await readKeptHistory(world.person.id))?.entries).toHaveLength(12)
    sessionStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person)))
    await openAt('/', { isHardened: true })
    await says('From the server')
    await expectForgotten()
  })

  test('provides entries if the history cannot be loaded, without recordings, and more on request', async () => {
    await keep()
    failing()
    await openSignedIn(world, '/')
    await says(failed)
    await says(/^Kept on this device, as of /)
    const items = page.getByRole('list', { name: 'Your History' }).getByRole('listitem')
    await expect.element(items).toHaveLength(10)
    expect(document.querySelector('audio')).toBeNull()
    await button('See More').click()
    await expect.element(items).toHaveLength(12)
    world.tables.query_history = [entry('From the server')]
    world.reply(reads, () => answer(world.tables.query_history))
    await button('Try again').first().click()
    await says('From the server')
    expect(page.getByText(/^Kept on this device/).query()).toBeNull()
  })

  test('provides entries at once and without an error when there is no network', async () => {
    await keep()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    world.hold(reads)
    await openSignedIn(world, '/')
    await says('Question 1')
    expect(page.getByText(failed).query()).toBeNull()
  })

  test('provides entries on both pages while a slow server is waited for', async () => {
    await keep()
    world.hold(reads)
    for (const path of ['/', '/history']) {
      await openSignedIn(world, path)
      await says('Loading history...')
      await says('Question 1')
    }
  })

  test('can be searched on the History page, with the sources of each entry', async () => {
    await keepHistory(world.person.id, [
      { ...entry('Trains in Italy?'), context_data: { type: 'question', articles: [plant] } },
      entry('Ferries in winter?'),
    ])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    failing()
    await openSignedIn(world, '/history')
    await says('Ferries in winter?')
    await expect.element(page.getByRole('link', { name: plant.title })).toBeVisible()
    expect(page.getByText(failed).query()).toBeNull()
    await field('Search your history').fill('trains')
    await expect.poll(() => page.getByText('Ferries in winter?').query()).toBeNull()
    await says('Trains in Italy?')
    await field('Search your history').fill('zebra')
    await says(/^Nothing in your history matches/)
  })

  test('of another account is deleted', async () => {
    await keep('somebody-else')
    await openSignedIn(world, '/')
    await expectForgotten('somebody-else')
  })

  test('is deleted when a session has expired', async () => {
    await keep()
    localStorage.setItem(sessionKey, JSON.stringify({ ...makeSession(world.person), expires_at: 1 }))
    await openAt('/')
    await expect.element(button('Sign In')).toBeVisible()
    await expectForgotten()
  })

  test('is deleted when the session was ended elsewhere', async () => {
    world.tables.query_history = Array.from({ length: 12 }, (_, at) => entry(`Question ${at + 1}`))
    await openSignedIn(world, '/')
    await says('Question 1')
    await keep()
    world.reply('* /rest/v1/*', () => answer({ message: 'JWT expired' }, 401))
    world.reply('GET /auth/v1/user', () => refusal(403, 'session_not_found', 'Session is gone'))
    await button('See More').click()
    await expect.element(button('Sign In')).toBeVisible()
    await expectForgotten()
  })

  test('may be full or missing without breaking the app', async () => {
    const full = new DOMException('full', 'QuotaExceededError')
    vi.spyOn(console, 'error').mockReturnValue()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full
    })
    await keep()
    expect(put).toHaveBeenCalled()
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    world.reply(reads, unreachable)
    await openSignedIn(world, '/')
    await says('Save Preferences')
  })
})

describe('messages about updates and installing', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const tellNewest = (newest: string) =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { newest } }))
  const open = async () => {
    await openSignedIn(world, '/')
    await expect.element(button('Save Preferences')).toBeVisible()
  }

  test('an update is announced once it is loaded, can wait, and is not announced during a call', async () => {
    await open()
    const notice = page.getByText(newVersion)
    // The part that listens comes when the page is idle.
    await vi.waitUntil(() => (tellNewest('/assets/index-newer.js'), notice.query() !== null), 30_000)
    world.hold('POST /call/web')
    await button('Tap & Ask').click()
    await expect.element(button('Cancel')).toBeVisible()
    expect(notice.query()).toBeNull()
    await button('Cancel').click()
    await expect.element(notice).toBeVisible()
    await expect.element(button('Reload')).toBeVisible()
    await button('Later').click()
    expect(notice.query()).toBeNull()
  })

  test('installing is offered after the first question, and not again once declined', async () => {
    const prompts: string[] = []
    const offer = () => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(event, {
        prompt: () => (prompts.push('asked'), Promise.resolve({ outcome: 'accepted' })),
      })
      dispatchEvent(event)
      return event.defaultPrevented
    }
    const region = page.getByRole('region', { name: 'Install Tidings' })
    await open()
    expect(offer()).toBe(true)
    expect(region.query()).toBeNull()
    world.tables.query_history = [{ id: crypto.randomUUID(), query_text: 'Asked', status: 'completed' }]
    await reload()
    await region.getByRole('button', { name: 'Install', exact: true }).click()
    expect(prompts).toEqual(['asked'])
    expect(region.query()).toBeNull()
    offer()
    await region.getByRole('button', { name: 'Not now' }).click()
    expect(region.query()).toBeNull()
    await reload()
    await expect.element(button('Save Preferences')).toBeVisible()
    offer()
    await expect.poll(() => document.querySelector('.dock')).not.toBeNull()
    expect(region.query()).toBeNull()
  })
})
