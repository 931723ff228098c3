import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listFeeds, getNewsStatus, prepareNews, searchArticles, type ArticleQuery } from '#modules/news'
import { systemClock } from '#platform/clock'
import { feed, openFeedServer, rssOf, type Answer, type FeedServer } from './support/feed-server.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'

let stack: AsyncDisposableStack
let feeds: FeedServer
let clock: MovableClock
beforeEach(async () => {
  stack = new AsyncDisposableStack()
  feeds = stack.use(await openFeedServer())
  clock = { ...movableClock(), sleep: (ms, signal) => systemClock.sleep(ms, signal) }
})
afterEach(() => stack.disposeAsync())

async function startWith(answers: Record<string, Answer>): Promise<TestServer> {
  for (const [name, answer] of Object.entries(answers)) feeds.answers.set(name, answer)
  const env = feeds.envFor(Object.keys(answers))
  return stack.use(await startTestServer({ env, overrides: { clock } }))
}

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 20,
}
const ports = {
  title: 'Storm closes the ports',
  link: 'https://site.example/ports',
  body: 'All ports are closed today.',
}
const schools = {
  title: 'Schools open early',
  link: 'https://site.example/schools',
  body: 'Schools open at seven.',
}

test('feeds are fetched, their articles can be found, and a second refresh has nothing to do', async () => {
  const server = await startWith({ a: feed('Coast News', [ports]), b: feed('Hill News', [schools]) })
  const refreshed = await refreshFeeds(server.context)
  expect(refreshed.map((entry) => [entry.outcome, entry.newArticles])).toEqual([
    ['refreshed', 1],
    ['refreshed', 1],
  ])
  const found = await searchArticles(server.context, { ...wish, query: 'closed ports' })
  expect(found).toMatchObject([{ title: ports.title, url: ports.link, source: 'Coast News', sample: false }])
  expect(await refreshFeeds(server.context)).toEqual([])
  clock.advance(16 * 60_000)
  expect((await refreshFeeds(server.context)).map((entry) => entry.newArticles)).toEqual([0, 0])
})

test('unchanged feeds are not downloaded again', async () => {
  const seen: (string | undefined)[] = []
  const server = await startWith({
    a: (response, request) => {
      seen.push(request.headers['if-none-match'])
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"v1"' }).end(rssOf('Coast News', [ports]))
    },
  })
  await refreshFeeds(server.context)
  const again = await refreshFeeds(server.context, { only: [feeds.addressOf('a')] })
  expect(again).toMatchObject([{ outcome: 'unchanged', error: null }])
  expect(seen).toEqual([undefined, '"v1"'])
})

test('a link in two feeds is one article, and only its own source’s corrections apply', async () => {
  const tracked = { ...ports, link: `${ports.link}?utm_source=rss#top` }
  const server = await startWith({
    a: feed('Coast News', [ports]),
    b: feed('Hill News', [{ ...tracked, title: 'Rumours about ports' }]),
  })
  await refreshFeeds(server.context, { only: [feeds.addressOf('a')] })
  await refreshFeeds(server.context, { only: [feeds.addressOf('b')] })
  expect(await searchArticles(server.context, { ...wish, query: 'ports' })).toMatchObject([
    { title: ports.title },
  ])
  feeds.answers.set('a', feed('Coast News', [{ ...ports, title: 'Storm closes most ports' }]))
  await refreshFeeds(server.context, { only: [feeds.addressOf('a')] })
  expect(await searchArticles(server.context, { ...wish, query: 'ports' })).toMatchObject([
    { title: 'Storm closes most ports' },
  ])
  expect(await getNewsStatus(server.context)).toMatchObject({
    articleCount: 1,
    failingFeeds: 0,
    sample: false,
  })
})

test('a section’s feed adds its topic to an article, and a shorter text removes nothing', async () => {
  const server = await startWith({ a: feed('Coast News', [ports]) })
  await refreshFeeds(server.context)
  await server.context.database.tables
    .updateTable('feeds')
    .set({ topics: ['Travel'] })
    .execute()
  feeds.answers.set('a', feed('Coast News', [{ ...ports, body: '' }]))
  await refreshFeeds(server.context, { only: [feeds.addressOf('a')] })
  const found = await searchArticles(server.context, { ...wish, query: 'ports' })
  expect(found).toMatchObject([{ body: ports.body, topics: ['Travel'] }])
})

const endless: Answer = (response) => {
  const pour = () => {
    while (response.writable && response.write('<item>'.repeat(20_000)));
  }
  response.writeHead(200, { 'content-type': 'application/rss+xml' }).on('drain', pour)
  pour()
}

const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, '<item>'))

const misbehaviour: [string, Answer, RegExp][] = [
  ['is not there', (response) => response.writeHead(404).end(), /nothing at this address \(404\)/],
  ['has an error of its own', (response) => response.writeHead(500).end('oops'), /error of its own \(500\)/],
  [
    'is a web page',
    (response) => response.end('<!doctype html><html><body>Hi</body></html>'),
    /web page, not to a feed/,
  ],
  ['is empty', (response) => response.end(), /empty answer/],
  [
    'says that nothing is new before it has given anything',
    (response) => response.writeHead(304).end(),
    /not sent the feed yet \(304\)/,
  ],
  [
    'is cut off by the server',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<rss>')
      response.socket?.destroySoon()
    },
    /closed the connection/,
  ],
  [
    'has 50 MB',
    (response) => response.writeHead(200).end(Buffer.alloc(50 * 1024 * 1024, ' ')),
    /larger than 15 MB/,
  ],
  ['never ends', endless, /larger than 15 MB/],
  [
    'is a compression bomb',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    /larger than 15 MB/,
  ],
  [
    'redirects in a loop',
    (response, request) => response.writeHead(302, { location: request.url }).end(),
    /loop/,
  ],
  [
    'redirects to the metadata service',
    (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    /private network/,
  ],
  [
    'redirects to a private address that is not allowed',
    (response) => response.writeHead(302, { location: 'http://127.0.0.2:8080/' }).end(),
    /private network/,
  ],
  [
    'has no article',
    (response) => response.end(rssOf('Odd', [{ title: 'x', link: 'javascript:alert(1)' }])),
    /None of its articles has both/,
  ],
]

describe('among broken feeds', () => {
  const world = new AsyncDisposableStack()
  let server: TestServer
  let addressOf: (name: string) => string
  let refreshed: Awaited<ReturnType<typeof refreshFeeds>>
  beforeAll(async () => {
    const misbehaving = world.use(await openFeedServer())
    addressOf = (name) => misbehaving.addressOf(name)
    for (const [name, answer] of misbehaviour) misbehaving.answers.set(encodeURI(name), answer)
    misbehaving.answers.set('good', feed('Coast News', [ports]))
    const names = misbehaviour.map(([name]) => encodeURI(name))
    server = world.use(await startTestServer({ env: misbehaving.envFor([...names, 'good']) }))
    refreshed = await refreshFeeds(server.context)
  })
  afterAll(() => world.disposeAsync())

  test.each(misbehaviour)(
    'one that %s records its error, and is retried later',
    async (name, _answer, words) => {
      const url = addressOf(encodeURI(name))
      const outcome = refreshed.find((entry) => entry.url === url)
      expect(outcome).toMatchObject({ outcome: 'failed', error: expect.stringMatching(words) })
      const row = (await listFeeds(server.context)).catalogue.find((entry) => entry.url === url)
      expect(row).toMatchObject({ failures: 1, error: expect.stringMatching(words), lastSuccessAt: null })
      expect(row?.nextFetchAt.getTime()).toBeGreaterThan(Date.now())
    },
  )

  test('a working feed is still read, and the status counts the broken ones', async () => {
    expect(refreshed.find((entry) => entry.url === addressOf('good'))).toMatchObject({ newArticles: 1 })
    const failingFeeds = misbehaviour.length
    expect(await getNewsStatus(server.context)).toMatchObject({ articleCount: 1, failingFeeds })
  })
})

test('a feed that recovers is fetched as usual again', async () => {
  const server = await startWith({ a: (response) => response.writeHead(503).end() })
  await refreshFeeds(server.context)
  clock.advance(16 * 60_000)
  await refreshFeeds(server.context)
  const failing = (await listFeeds(server.context)).catalogue[0]
  expect(failing).toMatchObject({ failures: 2 })
  expect(Math.round((Number(failing?.nextFetchAt) - clock.now().getTime()) / 60_000)).toBe(30)
  feeds.answers.set('a', feed('Coast News', [ports]))
  clock.advance(31 * 60_000)
  expect(await refreshFeeds(server.context)).toMatchObject([{ outcome: 'refreshed', newArticles: 1 }])
  expect((await listFeeds(server.context)).catalogue[0]).toMatchObject({ failures: 0, error: null })
})

test('a refresh stops promptly when aborted', async () => {
  const server = await startWith({ slow: (response) => response.writeHead(200).write(' ') })
  const stopping = new AbortController()
  const refreshing = refreshFeeds(server.context, {}, stopping.signal)
  await expect.poll(() => feeds.asked).toEqual(['slow'])
  stopping.abort(new Error('stopping'))
  await expect(refreshing).rejects.toThrow('stopping')
})

test('a host gets one request at a time', async () => {
  let open = 0
  let most = 0
  const counted: Answer = (response) => {
    most = Math.max(most, ++open)
    // Slow enough that requests sent side by side would be seen side by side.
    setTimeout(() => {
      open--
      response.end(rssOf('Coast News', [ports]))
    }, 50)
  }
  const server = await startWith({ a: counted, b: counted, c: counted })
  expect(await refreshFeeds(server.context)).toHaveLength(3)
  expect(most).toBe(1)
})

test('a feed removed from the catalogue is no longer fetched', async () => {
  const server = await startWith({ a: feed('Coast News', [ports]), b: feed('Hill News', [schools]) })
  feeds.envFor(['b'])
  await prepareNews(server.context)
  expect((await refreshFeeds(server.context)).map((entry) => entry.url)).toEqual([feeds.addressOf('b')])
})
