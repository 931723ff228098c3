import type { FollowedFeed, SubscribedSource } from '@tidings/contract/api/news'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unreachable } from '../../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { button, field } from '../../../../tests/support/screen.ts'

const asks = 'GET /api/subscriptions'
const club = 'https://club.example/feed'
const worksNow = /^Working\. Last checked \d\d:\d\d\.$/

function followed(changes: Partial<FollowedFeed> = {}): FollowedFeed {
  return {
    address: club,
    title: null,
    lastSuccessAt: null,
    lastFetchedAt: null,
    nextFetchAt: new Date().toISOString(),
    failures: 0,
    error: null,
    isRetired: false,
    postponedUntil: null,
    newestArticleAt: null,
    articles: 0,
    hiddenArticles: 0,
    foreignItems: 0,
    mayTryAgain: false,
    ...changes,
  }
}
function source(feed: Partial<FollowedFeed> = {}): SubscribedSource {
  return { name: club, kind: 'custom', feeds: 1, error: null, followed: [followed(feed)] }
}
const read = () => {
  const now = new Date().toISOString()
  const articles = { newestArticleAt: now, articles: 4, hiddenArticles: 1, foreignItems: 2 }
  return source({ title: 'Rowing Club', lastSuccessAt: now, lastFetchedAt: now, ...articles })
}

describe('personal sources', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
    Object.assign(world.tables.user_preferences[0] ?? {}, { preferred_sources: [club] })
  })

  const row = () => page.getByRole('listitem').filter({ has: button(`Remove ${club}`) })
  const asked = () => world.sent(asks).length
  function look(state: 'hidden' | 'visible') {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    dispatchEvent(new Event('visibilitychange'))
  }

  test('are polled while a feed is looked for, never from a hidden page, and not once it was read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    world.sources = [source()]
    await openSignedIn(world, '/')
    await expect.element(row().getByText(/^Looking for the feed/)).toBeVisible()
    for (const times of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(2000)
      await expect.poll(asked).toBeGreaterThanOrEqual(times)
    }
    look('hidden')
    const beforeHidden = asked()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked()).toBe(beforeHidden)

    world.sources = [read()]
    look('visible')
    await vi.advanceTimersByTimeAsync(2000)
    await expect.element(row().getByText(worksNow)).toBeVisible()
    await expect
      .element(
        row().getByText(/^Newest article: \d\d:\d\d\. 2 articles are in .* hides 1 of its 4 articles\.$/),
      )
      .toBeVisible()
    const onceRead = asked()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(onceRead)
  })

  test('do not delay the confirmation of a save: their health follows', async () => {
    Object.assign(world.tables.user_preferences[0] ?? {}, { preferred_sources: [] })
    await openSignedIn(world, '/')
    await field('Preferred information sources').fill(club)
    await userEvent.keyboard('{Enter}')
    world.sources = [read()]
    const release = world.hold('* /api/subscriptions')
    const before = world.sent('* /api/subscriptions').length
    await button('Save Preferences').click()
    await expect.element(page.getByText('Preferences saved successfully')).toBeVisible()
    await expect.poll(() => world.sent('* /api/subscriptions').length).toBeGreaterThan(before)
    expect(
      row()
        .getByText(/Working|Looking/)
        .query(),
    ).toBeNull()
    await field('Location (optional)').fill('Bergen')
    release()
    await expect.element(row().getByText(worksNow)).toBeVisible()
    await expect.element(field('Location (optional)')).toHaveValue('Bergen')
  })

  test('show one error if the server does not answer, and can be retried', async () => {
    world.sources = [read()]
    const restore = world.replyFor('* /api/subscriptions', unreachable)
    await openSignedIn(world, '/')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Could not check your sources/)
    restore()
    await button('Check again').click()
    await expect.element(row().getByText(worksNow)).toBeVisible()
    await expect.poll(() => page.getByRole('alert').query()).toBeNull()
  })

  test('show one calm line without a network, and blame no source', async () => {
    const unreached = {
      failures: 1,
      error: 'There is no server with that name.',
      lastFetchedAt: new Date().toISOString(),
    }
    const ofCatalogue = (name: string): SubscribedSource => ({
      ...source(unreached),
      name,
      kind: 'catalogue',
      error: unreached.error,
    })
    Object.assign(world.tables.user_preferences[0] ?? {}, { preferred_sources: ['BBC', 'CNN'] })
    world.sources = [ofCatalogue('BBC'), ofCatalogue('CNN')]
    await openSignedIn(world, '/')
    await expect.element(page.getByText(/^No source can be reached at the moment/)).toBeVisible()
    expect(page.getByText(/^Waiting for the first update/).elements()).toHaveLength(2)
    expect(page.getByText(/no server with that name/i).elements()).toEqual([])
  })
})
