import type { SubscribedSource, SubscriptionsAnswer } from '@tidings/contract/api/news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import type { SafeFetch } from '#platform/network/safe-fetch'
import { feed, openFeedServer, type Answer, type FeedServer } from './support/feed-server.ts'
import { movableClock } from './support/movable-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { openLoopbackFetcher } from './support/loopback-fetcher.ts'

const stack = new AsyncDisposableStack()
const clock = { ...movableClock(), sleep: systemClock.sleep.bind(systemClock) }
const secondMs = 1000
let server: TestServer
let feeds: FeedServer
let fetchFromLoopback: SafeFetch
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  feeds.answers.set('coast', feed('Coast News', [story]))
  server = stack.use(await startTestServer({ env: feeds.envFor(['coast']), overrides: { clock } }))
  fetchFromLoopback = stack.use(openLoopbackFetcher()).fetch
})
afterAll(() => stack.disposeAsync())

const story = { title: 'The storm closes a port', link: 'https://site.example/1' }
const refusing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end()

/** Every host name leads to the feed server; a host of its own keeps one test's feeds from another's. */
const at = (path: string) => feeds.addressOf(path).replace('127.0.0.1', `${path}.example`)
/** As the jobs do: what is due, in its turn. */
const refreshDue = () => refreshFeeds(server.context, { fetch: fetchFromLoopback })

type Sent = { method: string; path?: string; body?: unknown }

async function send(user: TestUser, { method, path = '', body }: Sent) {
  const response = await fetch(`${server.url}/api/subscriptions${path}`, {
    method,
    headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { sources } = (await response.json()) as Partial<SubscriptionsAnswer>
  return { status: response.status, sources: sources ?? [] }
}

async function follow(user: TestUser, sources: string[]) {
  await user.prefer({ preferred_sources: sources })
  return (await send(user, { method: 'PUT' })).sources
}

const told = async (user: TestUser) => (await send(user, { method: 'GET' })).sources
const tryAgain = (user: TestUser, name: string) =>
  send(user, { method: 'POST', path: '/try-again', body: { name } })
const onlyFeed = (sources: SubscribedSource[]) => sources[0]?.followed[0]

test('the state of each source is available at any time, without following anything again', async () => {
  const user = await newUser(server.url)
  feeds.answers.set('club', feed('Rowing Club', [story]))
  expect(await told(user)).toEqual([])
  const followed = await follow(user, ['Coast News', at('club'), 'No Such Paper', 'http://10.0.0.1/'])
  expect(await told(user)).toEqual(followed)
  expect(followed[1]?.followed).toMatchObject([{ title: null, lastFetchedAt: null, mayTryAgain: false }])

  await refreshDue()
  const later = await told(user)
  expect(later[1]?.followed).toMatchObject([
    { title: 'Rowing Club', lastFetchedAt: expect.any(String), failures: 0, error: null },
  ])
  // Of a source of the catalogue nothing is counted.
  expect(later[0]?.followed).toMatchObject([{ articles: 0, newestArticleAt: null }])
  await user.prefer({ preferred_sources: [] })
  expect(await told(user)).toEqual(later)
  expect(await follow(user, [])).toEqual([])
  expect(await told(user)).toEqual([])
})

test('a personal feed shows how recent it is, and what of it is not used', async () => {
  const user = await newUser(server.url)
  const [newest, older] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-19T08:00:00Z')]
  const violent = 'Two dead after shooting in a shopping street'
  const foreign =
    'O presidente do Brasil disse que a economia vai crescer no próximo ano e que os juros vão cair'
  const body = 'The police said that it was the worst night that the town has seen in all of its years.'
  feeds.answers.set(
    'mixed',
    feed(
      'Mixed News',
      [
        { ...story, body, publishedAt: newest },
        { title: violent, body, link: 'https://site.example/2', publishedAt: older },
        { title: foreign, link: 'https://site.example/3' },
      ],
      'pt-BR',
    ),
  )
  await follow(user, [at('mixed')])
  await refreshDue()
  const mixed = { newestArticleAt: newest.toISOString(), articles: 2, foreignItems: 1, postponedUntil: null }
  expect(onlyFeed(await told(user))).toMatchObject({ ...mixed, hiddenArticles: 0 })
  await user.prefer({ content_filter_level: 'strict' })
  expect(onlyFeed(await told(user))).toMatchObject({ ...mixed, hiddenArticles: 1 })
  expect(onlyFeed((await send(user, { method: 'PUT' })).sources)).toMatchObject({ hiddenArticles: 1 })
})

test('a feed whose host asks to be left alone because of another feed says until when', async () => {
  const user = await newUser(server.url)
  feeds.answers.set('calm', feed('Calm News', [story]))
  feeds.answers.set('busy', refusing(503, { 'retry-after': '7200' }))
  const busy = feeds.addressOf('busy').replace('127.0.0.1', 'calm.example')
  await follow(user, [at('calm')])
  await refreshDue()
  await follow(user, [at('calm'), busy])
  await refreshDue()
  const [calm] = await told(user)
  const { postponedUntil = null, nextFetchAt, failures } = calm?.followed[0] ?? {}
  expect(Date.parse(postponedUntil ?? '') - clock.now().getTime()).toBeGreaterThan(7100 * secondMs)
  expect([nextFetchAt, failures]).toEqual([postponedUntil, 0])
  clock.advance(7200 * secondMs)
  expect(onlyFeed(await told(user))).toMatchObject({ postponedUntil: null })
})

test('sources beyond the limit are still reported later', async () => {
  const user = await newUser(server.url)
  const names = Array.from({ length: 11 }, (_, index) => at(`room-${index}`))
  const followed = await follow(user, names)
  expect(followed[10]?.error).toContain('an hour')
  expect(await told(user)).toEqual(followed)
})

test('a failing personal feed is retried when its user asks, but not immediately again', async () => {
  const user = await newUser(server.url)
  feeds.answers.set('mended', refusing(500))
  await follow(user, [at('mended')])
  await refreshDue()
  const failing = onlyFeed(await told(user))
  expect(failing).toMatchObject({ failures: 1, mayTryAgain: true })

  feeds.answers.set('mended', feed('Mended News', [story]))
  const asked = await tryAgain(user, at('mended'))
  expect(asked.status).toBe(200)
  const due = new Date(Date.parse(failing?.lastFetchedAt ?? '') + 20 * secondMs)
  expect(onlyFeed(asked.sources)).toMatchObject({ nextFetchAt: due.toISOString() })
  await refreshDue()
  expect(onlyFeed(await told(user))).toMatchObject({ failures: 1 })
  clock.advance(20 * secondMs)
  await refreshDue()
  expect(onlyFeed(await told(user))).toMatchObject({
    title: 'Mended News',
    failures: 0,
    mayTryAgain: false,
  })
})

test('a retired feed can be retried, too', async () => {
  const user = await newUser(server.url)
  feeds.answers.set('gone', refusing(410))
  await follow(user, [at('gone')])
  await refreshDue()
  expect(onlyFeed(await told(user))).toMatchObject({
    isRetired: true,
    nextFetchAt: null,
    mayTryAgain: true,
  })
  feeds.answers.set('gone', feed('Back Again', [story]))
  clock.advance(60 * secondMs)
  await tryAgain(user, at('gone'))
  await refreshDue()
  expect(onlyFeed(await told(user))).toMatchObject({ title: 'Back Again', isRetired: false, failures: 0 })
})

test('a host that asks to be left alone is left alone, whoever asks', async () => {
  const user = await newUser(server.url)
  feeds.answers.set('resting', refusing(503, { 'retry-after': '7200' }))
  await follow(user, [at('resting')])
  await refreshDue()
  const before = onlyFeed(await told(user))
  expect(before).toMatchObject({ failures: 1, mayTryAgain: false })
  clock.advance(60 * secondMs)
  expect(onlyFeed((await tryAgain(user, at('resting'))).sources)).toEqual(before)
})

test('nobody can retry what they do not follow', async () => {
  const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
  feeds.answers.set('hers', refusing(500))
  await follow(ada, [at('hers'), 'Coast News'])
  await refreshDue()
  expect((await tryAgain(ben, at('hers'))).status).toBe(404)
  expect((await tryAgain(ada, 'Coast News')).status).toBe(404)
  // No database takes it.
  expect((await tryAgain(ada, 'Coast\0News')).status).toBe(404)
  expect((await send(ada, { method: 'POST', path: '/try-again', body: {} })).status).toBe(400)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/try-again'],
  ] as const)
    expect((await fetch(`${server.url}/api/subscriptions${path}`, { method })).status).toBe(401)
})
