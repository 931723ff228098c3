import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLatestArticles, pruneNews, searchArticles, type ArticleQuery } from '#modules/news'
import { feed, openFeedServer, type FeedServer } from './support/feed-server.ts'
import { movableClock } from './support/movable-clock.ts'
import { newUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'
import { openLoopbackFetcher } from './support/loopback-fetcher.ts'

const stack = new AsyncDisposableStack()
const clock = movableClock()
let server: TestServer
let feeds: FeedServer
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  server = stack.use(
    await startTestServer({ env: feeds.envFor(['coast', 'hill', 'town']), overrides: { clock } }),
  )
})
afterAll(() => stack.disposeAsync())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en', 'de'],
  contentFilter: 'none',
  limit: 20,
}

const names = { coast: 'Coast News', hill: 'Hill News', town: 'Town News' }

/** Has one source print these titles and no others, and the server read them. */
async function print(
  source: keyof typeof names,
  titles: string[],
  publishedAt = new Date(Date.now() - hourMs),
) {
  const items = titles.map((title) => ({
    title,
    link: `https://${source}.example/${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    publishedAt,
  }))
  feeds.answers.set(source, feed(names[source], items))
  await refreshFeeds(server.context, { only: [feeds.addressOf(source)] })
}

async function found(query: string, more: Partial<ArticleQuery> = {}) {
  const articles = await searchArticles(server.context, { ...wish, ...more, query })
  return articles.map(({ title, source, alsoFrom }) => ({ title, source, alsoFrom }))
}

test('reports of three sources in different words are one story, grouped as they arrive', async () => {
  await print('coast', ['Parliament approves the long debated ferry subsidy after night session'])
  await print('hill', ['Night session: parliament approves long-debated subsidy for ferries'])
  await print('town', ['Ferry subsidy approved by parliament after long night session'])
  const stories = await found('parliament ferry subsidy')
  expect(stories).toHaveLength(1)
  expect(new Set([stories[0]?.source, ...(stories[0]?.alsoFrom ?? [])])).toEqual(
    new Set(['Coast News', 'Hill News', 'Town News']),
  )
})

test('the same story twice in one fetch is one story', async () => {
  await print('coast', [
    'Mountain rescuers find missing climbers alive on glacier',
    'Missing climbers found alive on glacier by mountain rescuers',
  ])
  expect(await found('climbers glacier')).toHaveLength(1)
})

test.each([
  [
    'another deed',
    'Minister Okoro opens the new hospital in Kelso',
    'Minister Okoro visits flooded villages near Kelso',
  ],
  ['another thing', 'Harbour boat festival', 'Harbour kite festival'],
])('similar titles about %s are two stories', async (_what, one, other) => {
  await print('coast', [one])
  await print('hill', [other])
  const [row, otherRow] = await Promise.all(
    [one, other].map((title) =>
      server.context.database.tables
        .selectFrom('articles')
        .select('story_id')
        .where('title', '=', title)
        .executeTakeFirstOrThrow(),
    ),
  )
  expect(row?.story_id).not.toBe(otherRow?.story_id)
})

test('a title corrected by its publisher is compared in its current form', async () => {
  const link = 'https://coast.example/correction'
  const body = 'The committee met on Thursday.'
  const say = async (source: keyof typeof names, title: string, at: string) => {
    feeds.answers.set(source, feed(names[source], [{ title, link: at, body }]))
    await refreshFeeds(server.context, { only: [feeds.addressOf(source)] })
  }
  const corrected = 'Orchard owners win prize for their oldest pear trees'
  await say('coast', 'Committee hands out yearly awards', link)
  await say('coast', corrected, link)
  const told = 'Owners of orchard win prize for oldest pear trees'
  await say('hill', told, 'https://hill.example/pears')
  const rows = await server.context.database.tables
    .selectFrom('articles')
    .select('story_id')
    .where('title', 'in', [corrected, told])
    .execute()
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map((row) => row.story_id)).size).toBe(1)
})

test('the same headline a week later is another story', async () => {
  const title = 'Fishing fleet returns with a record catch of northern mackerel'
  await print('coast', [title], new Date(Date.now() - 8 * dayMs))
  await print('hill', [title])
  const rows = await server.context.database.tables
    .selectFrom('articles')
    .select('story_id')
    .where('title', '=', title)
    .execute()
  expect(new Set(rows.map((row) => row.story_id)).size).toBe(2)
})

test('of equally fresh and relevant news, what more sources report comes first', async () => {
  const publishedAt = new Date(Date.now() - 2 * hourMs)
  const shared = 'Lantern makers of the old quarter open their workshops to visitors'
  await print('coast', ['Lantern parade passes the silent quarter on Sunday', shared], publishedAt)
  await print('hill', [shared], publishedAt)
  await print('town', [shared], publishedAt)
  const lanterns = (await findLatestArticles(server.context, wish)).filter(({ title }) =>
    title.includes('Lantern'),
  )
  expect(lanterns.map(({ title }) => title)).toEqual([
    shared,
    'Lantern parade passes the silent quarter on Sunday',
  ])
  expect((await found('lantern quarter'))[0]?.title).toBe(shared)
})

test('articles from a personal feed join no story visible to others', async () => {
  const [ada, ben] = [await newUser(server.url), await newUser(server.url)]
  const title = 'Village choir invites neighbours to open rehearsal in barn'
  await print('coast', [title])
  const own = feeds.addressOf('own').replace('127.0.0.1', 'own-feeds.example')
  feeds.answers.set('own', feed('Barn Letter', [{ title, link: 'https://barn.example/choir' }]))
  await ada.prefer({ preferred_sources: [own] })
  const headers = { authorization: `Bearer ${ada.accessToken}` }
  expect((await fetch(`${server.url}/api/subscriptions`, { method: 'PUT', headers })).status).toBe(200)
  await using fetcher = openLoopbackFetcher()
  await refreshFeeds(server.context, { only: [own], fetch: fetcher.fetch })
  const [forAda] = await found('choir rehearsal', { userId: ada.id })
  expect(new Set([forAda?.source, ...(forAda?.alsoFrom ?? [])])).toEqual(
    new Set(['Barn Letter', 'Coast News']),
  )
  expect(await found('choir rehearsal', { userId: ben.id })).toEqual([
    { title, source: 'Coast News', alsoFrom: [] },
  ])
  const stories = await server.context.database.tables
    .selectFrom('articles')
    .select('story_id')
    .where('title', '=', title)
    .execute()
  expect(new Set(stories.map((row) => row.story_id)).size).toBe(2)
})

test('news is deleted after its retention, and the history keeps what it quotes', async () => {
  const title = 'Lighthouse keeper paints the gallery blue'
  await print('coast', [title])
  clock.advance(86 * dayMs)
  await print('hill', ['Lighthouse opens for visitors'], clock.now())
  const user = await newUser(server.url)
  const asked = await fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${user.accessToken}` },
    body: JSON.stringify({ question: 'lighthouse keeper gallery' }),
  })
  expect(asked.status).toBe(200)
  const [told] = await user.history()
  const url = 'https://coast.example/lighthouse-keeper-paints-the-gallery-blue'
  expect(told?.context_data).toMatchObject({ articles: [{ title, source: 'Coast News', url }] })
  expect(await pruneNews(server.context)).toBe(0)
  clock.advance(5 * dayMs)
  expect(await pruneNews(server.context)).toBeGreaterThan(0)
  expect((await found('lighthouse')).map((article) => article.title)).toEqual([
    'Lighthouse opens for visitors',
  ])
  expect(await user.history()).toEqual([told])
})
