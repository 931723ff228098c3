import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLatestArticles, getNewsOverview, getNewsStatus, searchArticles } from '#modules/news'
import { findMisheard } from '#src/modules/news/search/misheard/find-misheard'
import { resolveFilter } from '#src/modules/news/search/resolve-filter'
import { openSafeFetcher, type SafeFetch } from '#platform/network/safe-fetch'
import { feed, openFeedServer, type FeedServer } from './support/feed-server.ts'
import { getStories, listStories } from './support/stories-of.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { lookUpLoopback, openLoopbackFetcher } from './support/loopback-fetcher.ts'

const stack = new AsyncDisposableStack()
let server: TestServer
let feeds: FeedServer
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  feeds.answers.set('catalogue', feed('Coast News', [ports]))
  server = stack.use(await startTestServer({ env: feeds.envFor(['catalogue']) }))
})
afterAll(() => stack.disposeAsync())

const ports = {
  title: 'Storm closes the ports',
  link: 'https://site.example/ports',
  body: 'All ports are closed.',
}

/** Users' feeds must be on the open internet; in place of one, the name leads to the feed server on loopback. */
function ownAddress(name: string): string {
  return feeds.addressOf(name).replace('127.0.0.1', 'own-feeds.example')
}

async function refreshOwnFeeds(names: string[], beforeReading = async (): Promise<unknown> => undefined) {
  await using fetcher = openLoopbackFetcher()
  const fetch: SafeFetch = async (url, options) => {
    const fetched = await fetcher.fetch(url, options)
    await beforeReading()
    return fetched
  }
  return refreshFeeds(server.context, { only: names.map(ownAddress), fetch })
}

async function subscribe(user: TestUser, sources: string[]): Promise<SubscriptionsAnswer['sources']> {
  await user.prefer({ preferred_sources: sources })
  const response = await fetch(`${server.url}/api/subscriptions`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.accessToken}` },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as SubscriptionsAnswer).sources
}

function wishOf(user: TestUser) {
  return { userId: user.id, languages: ['en'], contentFilter: 'none', limit: 20 } as const
}

async function titlesFor(user: TestUser, query: string): Promise<string[]> {
  return (await searchArticles(server.context, { ...wishOf(user), query })).map((article) => article.title)
}

test('a feed that one user adds is visible to nobody else', async () => {
  const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
  feeds.answers.set(
    'ada',
    feed('Ada’s club', [{ title: 'Club meets on Tuesday', link: 'https://club.example/1' }]),
  )
  expect(await subscribe(ada, [ownAddress('ada')])).toMatchObject([{ kind: 'custom', feeds: 1, error: null }])
  await refreshOwnFeeds(['ada'])
  const before = await getNewsStatus(server.context)
  expect(await titlesFor(ada, 'club')).toEqual(['Club meets on Tuesday'])
  expect(await titlesFor(ben, 'club')).toEqual([])
  const all = { ...wishOf(ben), languages: ['en', 'fr', 'es', 'de', 'it'] } as const
  expect((await findLatestArticles(server.context, all)).map((article) => article.title)).not.toContain(
    'Club meets on Tuesday',
  )
  expect((await getNewsOverview(server.context, all)).sources.map((source) => source.name)).not.toContain(
    'Ada’s club',
  )
  expect(
    await searchArticles(server.context, { ...wishOf(ben), query: 'club', onlySources: [ownAddress('ada')] }),
  ).toEqual([])
  expect(JSON.stringify(before)).not.toContain('club')
  const [story] = (await listStories({ url: server.url, user: ada })).stories
  expect(story).toMatchObject({ headline: 'Club meets on Tuesday', reasons: [{ kind: 'source' }] })
  expect((await getStories({ url: server.url, user: ada }, `/${story?.id}`)).status).toBe(200)
  expect(JSON.stringify(await listStories({ url: server.url, user: ben }))).not.toContain('Club')
  expect((await getStories({ url: server.url, user: ben }, `/${story?.id}`)).status).toBe(404)
})

test('names in a personal feed are invisible to others, even while it is being read, and removed with it', async () => {
  const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
  const { pool } = server.context.database
  const findWords = async () => {
    const { rows } = await pool.query<{ word: string }>(
      `select word from title_words where word like 'brzez%'`,
    )
    return rows.map(({ word }) => word)
  }
  const heardBy = async ({ id }: TestUser) => {
    const scope = await resolveFilter(server.context.database, { ...wishOf(ada), userId: id })
    return findMisheard(server.context.database.tables, scope, { text: 'Brzesinski', near: [] })
  }
  feeds.answers.set(
    'words',
    feed('Ada’s letter', [{ title: 'Brzezinski rests', link: 'https://own.example/1' }]),
  )
  await subscribe(ada, [ownAddress('words')])
  await refreshOwnFeeds(['words'])
  expect(await findWords()).toEqual(['brzezinski'])
  expect([await heardBy(ada), await heardBy(ben)]).toEqual(['brzezinski', null])
  await subscribe(ada, [])
  expect(await findWords()).toEqual([])
  feeds.answers.set(
    'words',
    feed('Ada’s letter', [{ title: 'Brzezicki rests', link: 'https://own.example/2' }]),
  )
  await subscribe(ada, [ownAddress('words')])
  await refreshOwnFeeds(['words'], () => subscribe(ada, []))
  expect(await findWords()).toEqual([])
})

test('a hostile feed that claims a catalogue article’s link changes it for nobody', async () => {
  const [mallory, ben] = [await newUser(server.url), await newUser(server.url)]
  await refreshFeeds(server.context, { only: [feeds.addressOf('catalogue')] })
  feeds.answers.set(
    'hostile',
    feed('Coast News', [
      {
        ...ports,
        title: 'Storm opens the ports',
        body: 'None of the ports is closed, whatever the others say. '.repeat(6),
      },
    ]),
  )
  await subscribe(mallory, [ownAddress('hostile')])
  await refreshOwnFeeds(['hostile'])
  const [read] = await searchArticles(server.context, { ...wishOf(ben), query: 'ports' })
  expect(read).toMatchObject({ title: ports.title, body: ports.body, source: 'Coast News' })
  expect(await titlesFor(mallory, 'ports')).toHaveLength(2)
})

test('two users can share a feed, and the last to remove it removes its articles', async () => {
  const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
  feeds.answers.set(
    'shared',
    feed('Shared', [{ title: 'Lighthouse painted', link: 'https://shared.example/1' }]),
  )
  await subscribe(ada, [ownAddress('shared')])
  await subscribe(ben, [ownAddress('shared')])
  await refreshOwnFeeds(['shared'])
  await subscribe(ada, [])
  expect([await titlesFor(ada, 'lighthouse'), await titlesFor(ben, 'lighthouse')]).toEqual([
    [],
    ['Lighthouse painted'],
  ])
  await subscribe(ben, [])
  const left = await server.context.database.tables
    .selectFrom('articles')
    .where('title', '=', 'Lighthouse painted')
    .select('id')
    .execute()
  expect(left).toEqual([])
})

test('each line of the sources gets its own result', async () => {
  const user = await newUser(server.url)
  await refreshFeeds(server.context, { only: [feeds.addressOf('catalogue')] })
  const lines = await subscribe(user, [
    'coast NEWS',
    'Nobody’s Paper',
    'http://169.254.169.254/latest',
    'http://localhost:3000/feed',
    'ftp://example.org/feed',
    'https://me:secret@example.org/feed',
    feeds.addressOf('catalogue'),
    'www.papers.example/news',
  ])
  expect(lines).toMatchObject([
    { name: 'coast NEWS', kind: 'catalogue', feeds: 1, error: null },
    { kind: 'unknown', feeds: 0, error: expect.stringContaining('catalogue') },
    { kind: 'custom', feeds: 0, error: expect.stringContaining('private network') },
    { kind: 'custom', feeds: 0, error: expect.stringContaining('private network') },
    { kind: 'custom', feeds: 0, error: expect.stringContaining('https://') },
    { kind: 'custom', feeds: 0, error: expect.stringContaining('password') },
    { kind: 'catalogue', feeds: 1, followed: [{ title: 'Coast News', failures: 0, isRetired: false }] },
    { kind: 'custom', feeds: 1, followed: [{ address: 'https://www.papers.example/news', title: null }] },
  ])
})

test('a name that resolves to a private address is rejected when it is fetched', async () => {
  const user = await newUser(server.url)
  await subscribe(user, [ownAddress('rebinding')])
  await using fetcher = openSafeFetcher({ lookup: lookUpLoopback })
  await refreshFeeds(server.context, { only: [ownAddress('rebinding')], fetch: fetcher.fetch })
  expect(await subscribe(user, [ownAddress('rebinding')])).toMatchObject([
    { kind: 'custom', feeds: 1, error: expect.stringContaining('private network') },
  ])
  expect(feeds.asked).not.toContain('rebinding')
})

test('adding is limited to ten new feeds an hour, even if some are removed in between', async () => {
  const user = await newUser(server.url)
  const addresses = Array.from({ length: 12 }, (_, index) => ownAddress(`many-${index}`))
  const lines = await subscribe(user, addresses)
  expect(lines.filter((line) => line.feeds === 1)).toHaveLength(10)
  expect(lines[10]).toMatchObject({ kind: 'custom', feeds: 0, error: expect.stringContaining('an hour') })
  await subscribe(user, addresses.slice(0, 2))
  const later = await subscribe(user, addresses.slice(5, 8))
  expect(later.map((line) => line.feeds)).toEqual([0, 0, 0])
})

test('subscribing requires a session, and saving twice at once makes one subscription', async () => {
  expect((await fetch(`${server.url}/api/subscriptions`, { method: 'PUT' })).status).toBe(401)
  const user = await newUser(server.url)
  const both = await Promise.all([1, 2].map(() => subscribe(user, ['Coast News', ownAddress('twice')])))
  expect(both[0]).toEqual(both[1])
})
