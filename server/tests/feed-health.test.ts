import type { FollowedFeed, SubscriptionsAnswer } from '@tidings/contract/api/news'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addFeed, findLatestArticles, listFeeds, type FeedHealth } from '#modules/news'
import { systemClock } from '#platform/clock'
import type { SafeFetch } from '#platform/network/safe-fetch'
import { feed, openFeedServer, rssOf, type Answer, type FeedServer } from './support/feed-server.ts'
import { movableClock } from './support/movable-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { openLoopbackFetcher } from './support/loopback-fetcher.ts'

const stack = new AsyncDisposableStack()
const clock = { ...movableClock(), sleep: systemClock.sleep.bind(systemClock) }
const hour = 3_600_000
let server: TestServer
let feeds: FeedServer
let fetchFromLoopback: SafeFetch
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  feeds.answers.set('well', feed('Coast News', [story(1)]))
  server = stack.use(await startTestServer({ env: feeds.envFor(['well']), overrides: { clock } }))
  fetchFromLoopback = stack.use(openLoopbackFetcher()).fetch
})
afterAll(() => stack.disposeAsync())
afterEach(() => feeds.asked.splice(0))

function story(number: number) {
  return { title: `The storm closes port number ${number}`, link: `https://site.example/${number}` }
}

const redirect =
  (status: number, location: string): Answer =>
  (response) =>
    response.writeHead(status, { location }).end()

const page =
  (head: string, body = ''): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`)

/** The address of a path under another name; it leads to the same server. */
const at = (host: string, path: string) => feeds.addressOf(path).replace('127.0.0.1', host)

async function add(url: string) {
  await addFeed(server.context, { url, source: url.slice(-40), language: 'en', topics: [] })
}

const refresh = (...only: string[]) => refreshFeeds(server.context, { only, fetch: fetchFromLoopback })

async function healthOf(url: string): Promise<FeedHealth> {
  const found = (await listFeeds(server.context)).catalogue.find((entry) => entry.url === url)
  if (!found) throw new Error(`no feed ${url}`)
  return found
}

async function follow(user: TestUser, sources: string[]): Promise<SubscriptionsAnswer['sources']> {
  await user.prefer({ preferred_sources: sources })
  const headers = { authorization: `Bearer ${user.accessToken}` }
  const response = await fetch(`${server.url}/api/subscriptions`, { method: 'PUT', headers })
  return ((await response.json()) as SubscriptionsAnswer).sources
}

function postponed(url: string) {
  const { tables } = server.context.database
  const known = tables.selectFrom('feeds').select('postponed_until').where('url', '=', url)
  return known.executeTakeFirstOrThrow()
}

async function titlesFor(user: TestUser): Promise<string[]> {
  const wish = { userId: user.id, languages: ['en'], contentFilter: 'none', limit: 20 } as const
  return (await findLatestArticles(server.context, wish)).map((article) => article.title)
}

test('adding a site follows the feed that its page announces, for this user only', async () => {
  const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
  const title = 'The rowing club meets on Tuesday'
  feeds.answers.set(
    'club/',
    page(
      '<link rel="alternate" type="application/rss+xml" title="Comments" href="comments.xml">' +
        '<link type=application/atom+xml rel=alternate href="news.xml?a=1&amp;b=2">',
    ),
  )
  feeds.answers.set('club/comments.xml', feed('Comments', [story(90)]))
  feeds.answers.set('club/news.xml?a=1&b=2', feed('Rowing Club', [{ ...story(91), title }]))
  const site = at('club.example', 'club/')
  const [line] = await follow(ada, [site])
  expect(line).toMatchObject({ kind: 'custom', feeds: 1, followed: [{ title: null, failures: 0 }] })
  expect(await refresh(site)).toMatchObject([{ outcome: 'refreshed', newArticles: 1 }])
  const [known] = await follow(ada, [site])
  expect(known?.followed).toMatchObject([
    {
      address: at('club.example', 'club/news.xml?a=1&b=2'),
      title: 'Rowing Club',
      error: null,
      isRetired: false,
    } satisfies Partial<FollowedFeed>,
  ])
  expect(known?.followed[0]?.lastSuccessAt).not.toBeNull()
  expect([(await titlesFor(ada)).includes(title), (await titlesFor(ben)).includes(title)]).toEqual([
    true,
    false,
  ])
  feeds.asked.splice(0)
  await refresh(site)
  expect(feeds.asked).toEqual(['club/news.xml?a=1&b=2'])
})

test('a feed that has disappeared is searched on its site again, and followed at its new place', async () => {
  const site = at('moving-house.example', 'house')
  feeds.answers.set('house', page('', '<a href="/house-old.rss">RSS</a>'))
  feeds.answers.set('house-old.rss', feed('House', [story(100)]))
  await add(site)
  await refresh(site)
  expect(await healthOf(site)).toMatchObject({ fetchedFrom: at('moving-house.example', 'house-old.rss') })
  feeds.answers.set('house-old.rss', (response) => response.writeHead(410).end())
  expect(await refresh(site)).toMatchObject([{ error: expect.stringContaining('no feed could be found') }])
  expect(await healthOf(site)).toMatchObject({ failures: 1, isRetired: false })
  feeds.answers.set('house', page('', '<a href="/house-new.rss">RSS</a>'))
  feeds.answers.set('house-new.rss', feed('House', [story(101)]))
  expect(await refresh(site)).toMatchObject([{ outcome: 'refreshed', newArticles: 1 }])
  expect(await healthOf(site)).toMatchObject({
    failures: 0,
    error: null,
    fetchedFrom: at('moving-house.example', 'house-new.rss'),
  })
})

test('a feed that is unreachable at its new place is fetched from the old one after a while', async () => {
  const url = at('stays.example', 'returning')
  feeds.answers.set('returning', redirect(301, at('leaves.example', 'returning-there')))
  feeds.answers.set('returning-there', feed('Returning', [story(110)]))
  await add(url)
  for (let times = 1; times <= 3; times++) await refresh(url)
  expect(await healthOf(url)).toMatchObject({ fetchedFrom: at('leaves.example', 'returning-there') })
  feeds.answers.set('returning', feed('Returning', [story(111)]))
  feeds.answers.set('returning-there', (_response, request) => request.socket.destroy())
  for (let times = 1; times <= 3; times++)
    expect(await refresh(url)).toMatchObject([{ error: expect.stringContaining('closed the connection') }])
  expect(await refresh(url)).toMatchObject([{ outcome: 'refreshed', newArticles: 1 }])
  expect(await healthOf(url)).toMatchObject({ fetchedFrom: null, failures: 0 })
})

test('a site without a feed, and a page in place of a feed, fail with a message', async () => {
  const site = at('mute.example', 'mute')
  feeds.answers.set('mute', page('<title>Nothing</title>'))
  await add(site)
  expect(await refresh(site)).toMatchObject([{ error: expect.stringContaining('no feed could be found') }])
  const once = at('once.example', 'once')
  feeds.answers.set('once', feed('Once', [story(3)]))
  await add(once)
  await refresh(once)
  feeds.answers.set('once', page('<link rel=alternate type=application/rss+xml href=/well>'))
  expect(await refresh(once)).toMatchObject([{ error: expect.stringContaining('not to a feed') }])
})

test('a permanent redirect is stored once it has led to the same place three times, a temporary one never', async () => {
  const [moved, visiting] = [at('old.example', 'moved'), at('old.example', 'visiting')]
  feeds.answers.set('moved', redirect(301, at('new.example', 'moved-step')))
  feeds.answers.set('moved-step', redirect(308, at('new.example', 'moved-there')))
  feeds.answers.set('moved-there', feed('Moved', [story(4)]))
  feeds.answers.set('visiting', redirect(302, at('new.example', 'moved-there')))
  await add(moved)
  await add(visiting)
  for (let times = 1; times <= 3; times++) {
    expect(await healthOf(moved)).toMatchObject({ fetchedFrom: null })
    await refresh(moved, visiting)
  }
  expect(await healthOf(moved)).toMatchObject({ fetchedFrom: at('new.example', 'moved-there'), failures: 0 })
  expect(await healthOf(visiting)).toMatchObject({ fetchedFrom: null })
  feeds.asked.splice(0)
  await refresh(moved)
  expect(feeds.asked).toEqual(['moved-there'])
})

test('a feed that answers 410 is retired, and not fetched until it is added again', async () => {
  const url = at('gone.example', 'gone')
  feeds.answers.set('gone', (response) => response.writeHead(410).end())
  await add(url)
  await refresh(url)
  expect(await healthOf(url)).toMatchObject({
    isRetired: true,
    error: expect.stringContaining('gone for good'),
  })
  expect(await refresh(url)).toEqual([])
  feeds.answers.set('gone', feed('Back', [story(5)]))
  await add(url)
  expect(await refresh(url)).toMatchObject([{ outcome: 'refreshed' }])
})

test('a feed that fails for a month is retired, unless no feed could be fetched at all', async () => {
  const url = at('broken.example', 'broken')
  feeds.answers.set('broken', (response) => response.writeHead(500).end())
  await add(url)
  for (let times = 1; times <= 10; times++) await refresh(url)
  clock.advance(31 * 24 * hour)
  await refresh(url)
  expect(await healthOf(url)).toMatchObject({ isRetired: false, failures: 11 })
  await refresh(feeds.addressOf('well'))
  await refresh(url)
  expect(await healthOf(url)).toMatchObject({ isRetired: true, error: expect.stringContaining('30 days') })
})

test('a feed is fetched more often if it brings news, and as often as its most frequent subscriber wants', async () => {
  const url = at('rhythm.example', 'rhythm')
  feeds.answers.set('rhythm', feed('Rhythm', [story(6)]))
  const user = await newUser(server.url)
  await user.prefer({ update_frequency: 'daily' })
  await follow(user, [url])
  const wait = async () => {
    await refresh(url)
    const { interval_minutes } = await server.context.database.tables
      .selectFrom('feeds')
      .where('url', '=', url)
      .select('interval_minutes')
      .executeTakeFirstOrThrow()
    return interval_minutes
  }
  expect([await wait(), await wait(), await wait(), await wait()]).toEqual([15, 23, 35, 53])
  feeds.answers.set('rhythm', feed('Rhythm', [story(6), story(7)]))
  expect(await wait()).toBe(27)
  for (let times = 1; times <= 6; times++) await wait()
  expect(await wait()).toBe(240)
  await user.prefer({ update_frequency: 'real-time' })
  const [line] = await follow(user, [url])
  const next = new Date(line?.followed[0]?.nextFetchAt ?? 0).getTime() - clock.now().getTime()
  expect(next).toBeLessThanOrEqual(30 * 60_000)
  expect(await wait()).toBe(30)
})

test('a host that asks to be left alone gets no request for any of its feeds until then', async () => {
  await server.context.database.tables.updateTable('feeds').set({ switched_off: true }).execute()
  const busy: Answer = (response) => response.writeHead(429, { 'retry-after': '7200' }).end()
  for (const name of ['busy1', 'busy2', 'busy3']) {
    feeds.answers.set(name, busy)
    await add(at('busy.example', name))
  }
  feeds.answers.set('calm', (response) => response.end(rssOf('Calm', [story(8)])))
  await add(at('calm.example', 'calm'))
  await refreshFeeds(server.context, { fetch: fetchFromLoopback })
  expect(feeds.asked.filter((name) => name.startsWith('busy'))).toHaveLength(1)
  expect(feeds.asked).toContain('calm')
  clock.advance(hour)
  await refreshFeeds(server.context, { fetch: fetchFromLoopback })
  expect(feeds.asked.filter((name) => name.startsWith('busy'))).toHaveLength(1)
  clock.advance(hour + 60_000)
  for (const name of ['busy1', 'busy2', 'busy3']) feeds.answers.set(name, feed('Busy', [story(9)]))
  await refreshFeeds(server.context, { fetch: fetchFromLoopback })
  expect(feeds.asked.filter((name) => name.startsWith('busy'))).toHaveLength(4)
})

test('only the host that asks to be left alone is paused, not one that redirects to it', async () => {
  await server.context.database.tables.updateTable('feeds').set({ switched_off: true }).execute()
  feeds.answers.set('busy', (response) => response.writeHead(429, { 'retry-after': '86400' }).end())
  feeds.answers.set('leave', redirect(302, at('elsewhere.example', 'busy')))
  feeds.answers.set('steady', feed('Steady', [story(10)]))
  await add(at('paper.example', 'steady'))
  await add(at('elsewhere.example', 'quiet'))
  await follow(await newUser(server.url), [at('paper.example', 'leave')])
  await refresh(at('paper.example', 'leave'))
  const { postponed_until: paper } = await postponed(at('paper.example', 'steady'))
  const { postponed_until: elsewhere } = await postponed(at('elsewhere.example', 'quiet'))
  expect(paper).toBeNull()
  expect(elsewhere?.getTime()).toBeGreaterThan(clock.now().getTime() + 23 * hour)
})
