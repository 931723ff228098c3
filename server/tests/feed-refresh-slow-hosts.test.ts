import { afterEach, beforeEach, expect, test } from 'vitest'
import { addFeed, listFeeds, removeFeed } from '#modules/news'
import { systemClock } from '#platform/clock'
import type { SafeFetch } from '#platform/network/safe-fetch'
import { feed, openFeedServer, type Answer, type FeedServer } from './support/feed-server.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { openLoopbackFetcher } from './support/loopback-fetcher.ts'

let stack: AsyncDisposableStack
let feeds: FeedServer
let clock: MovableClock
let server: TestServer
let fetch: SafeFetch
beforeEach(async () => {
  stack = new AsyncDisposableStack()
  feeds = stack.use(await openFeedServer())
  clock = { ...movableClock(), sleep: (ms, signal) => systemClock.sleep(ms, signal) }
  server = stack.use(await startTestServer({ env: feeds.envFor(['unused']), overrides: { clock } }))
  await removeFeed(server.context, feeds.addressOf('unused'))
  fetch = stack.use(openLoopbackFetcher()).fetch
})
afterEach(() => stack.disposeAsync())

async function add(host: string, name: string, answer: Answer) {
  feeds.answers.set(name, answer)
  const url = feeds.addressOf(name).replace('127.0.0.1', host)
  await addFeed(server.context, { url, source: name, language: null, topics: [] })
}

const news = feed('Coast News', [{ title: 'Storm closes the ports', link: 'https://site.example/ports' }])
const hanging: Answer = () => {}

/** How many of the feeds a refresh at this moment would take. */
async function countDue(): Promise<number> {
  const { catalogue } = await listFeeds(server.context)
  return catalogue.filter((entry) => !entry.isSwitchedOff && entry.nextFetchAt <= clock.now()).length
}

test('a feed that becomes due while those of a slow host hang is fetched promptly', async () => {
  for (const name of ['slow1', 'slow2', 'slow3']) await add('slow.example', name, hanging)
  const stopping = new AbortController()
  const refreshing = refreshFeeds(server.context, { fetch }, stopping.signal)
  await expect.poll(() => feeds.asked).toHaveLength(1)
  await add('fast.example', 'fast', news)
  // A feed that hangs is given up after 20 s.
  await expect.poll(() => feeds.asked, { timeout: 15_000 }).toContain('fast')
  expect(feeds.asked).toHaveLength(2)
  stopping.abort(new Error('stopping'))
  await expect(refreshing).rejects.toThrow('stopping')
  expect(await countDue()).toBe(2)
})

test('a slow host has its other feeds postponed to the next refresh, and no other host’s', async () => {
  const slow: Answer = (response, request) => {
    clock.advance(20_000)
    news(response, request)
  }
  for (let at = 1; at <= 5; at++) await add('slow.example', `slow${at}`, slow)
  await add('fast.example', 'fast', news)
  expect(await refreshFeeds(server.context, { fetch })).toHaveLength(4)
  expect(feeds.asked).toContain('fast')
  expect(await countDue()).toBe(2)
  expect((await refreshFeeds(server.context, { fetch })).map((entry) => entry.outcome)).toEqual([
    'refreshed',
    'refreshed',
  ])
  expect(await countDue()).toBe(0)
})

test('a refresh starts no feed once its time is up, and leaves the rest to the next', async () => {
  const held: (() => void)[] = []
  const hold: Answer = (response, request) => held.push(() => news(response, request))
  for (let at = 1; at <= 10; at++) await add(`host${at}.example`, `feed${at}`, hold)
  const refreshing = refreshFeeds(server.context, { fetch })
  await expect.poll(() => held, { timeout: 15_000 }).toHaveLength(8)
  clock.advance(5 * 60_000)
  for (const answer of held) answer()
  expect(await refreshing).toHaveLength(8)
  expect(await countDue()).toBe(2)
})
