import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchArticles, type ArticleQuery } from '#modules/news'
import { serveSources, type TestArticle } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

const article = (title: string, body = '', publishedAt = hoursAgo(1)): TestArticle => ({
  title,
  body,
  publishedAt,
})

const coast = {
  name: 'Coast News',
  language: 'en' as const,
  articles: [
    article('Tunnel opens', 'The long awaited tunnel under the bay opens on Monday.'),
    article('Bakery wins prize', 'The bakery beside the tunnel wins a prize for rye bread.'),
    article('Reservoir full', 'Rain filled the reservoir.', hoursAgo(30 * 24)),
    article('Reservoir empty after eight long dry weeks', 'No rain came.', hoursAgo(2)),
    article('Glacier report alarms hikers', 'The glacier lost a third of its ice, says the first report.'),
    article('Glacier report surprises guides', 'Guides did not expect what the glacier report says.'),
    article('Glacier report angers hotels', 'Hotels fear for their guests after the glacier report.'),
    article('Quiet week in the north', 'Fishermen mended nets. A comet was seen over Skagen by two sisters.'),
  ],
}
const hill = {
  name: 'Hill News',
  language: 'en' as const,
  articles: [article('Glacier report: what it says', 'The glacier report in five points.', hoursAgo(20))],
}

const stack = new AsyncDisposableStack()
let server: TestServer
beforeAll(async () => {
  const sources = stack.use(await serveSources([coast, hill]))
  server = stack.use(await startTestServer({ env: sources.env }))
  await sources.fetchInto(server)
})
afterAll(() => stack.disposeAsync())

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 5,
}

async function found(query: string, more: Partial<ArticleQuery> = {}): Promise<string[]> {
  const articles = await searchArticles(server.context, { ...wish, ...more, query })
  return articles.map(({ title }) => title)
}

test('what has the words in its title comes before what only mentions them', async () => {
  expect(await found('tunnel')).toEqual(['Tunnel opens', 'Bakery wins prize'])
})

test('of two that match alike the newer comes first', async () => {
  expect(await found('reservoir')).toEqual(['Reservoir empty after eight long dry weeks', 'Reservoir full'])
})

test('words that stand in the body alone find the article', async () => {
  expect((await found('two sisters saw a comet over Skagen'))[0]).toBe('Quiet week in the north')
})

test('what another source says of the same is among the first, whichever source has written most', async () => {
  expect(await found('glacier report', { limit: 2 })).toContain('Glacier report: what it says')
})

test('only what was published before the wanted time is found', async () => {
  expect(await found('reservoir', { until: hoursAgo(24) })).toEqual(['Reservoir full'])
  expect(await found('reservoir', { since: hoursAgo(24) })).toEqual([
    'Reservoir empty after eight long dry weeks',
  ])
})

test('a long body comes whole, even of an article far down', async () => {
  const long = `${'Nothing new about the harbour clock. '.repeat(60)}It strikes at noon.`
  const many = Array.from({ length: 40 }, (_, index) =>
    article(`Clock ${'tower '.repeat(index)}${index}`, long),
  )
  await using sources = await serveSources([{ name: 'Town News', language: 'en', articles: many }])
  await using town = await startTestServer({ env: sources.env })
  await sources.fetchInto(town)
  const articles = await searchArticles(town.context, { ...wish, limit: 40, query: 'clock' })
  expect(articles.length).toBeGreaterThan(15)
  expect(articles.every(({ body }) => body.endsWith('It strikes at noon.'))).toBe(true)
})

test('what matches best in somebody else’s own feed stays theirs', async () => {
  await using sources = await serveSources([coast, { ...hill, name: 'Own Letter' }])
  await using other = await startTestServer({ env: sources.env })
  await sources.fetchInto(other)
  const [ada, ben] = [await newUser(other.url), await newUser(other.url)]
  const { pool } = other.context.database
  const { rows } = await pool.query<{ id: string }>(
    `update public.feeds set kind = 'custom' where source = 'Own Letter' returning id`,
  )
  await pool.query(`update public.articles set audience = $1 where source = 'Own Letter'`, [rows[0]?.id])
  await pool.query('insert into public.feed_subscribers (feed_id, user_id) values ($1, $2)', [
    rows[0]?.id,
    ada.id,
  ])
  const query = 'Glacier report: what it says'
  const titles = async (userId: string) =>
    (await searchArticles(other.context, { ...wish, userId, query })).map(({ title }) => title)
  expect((await titles(ada.id))[0]).toBe(query)
  expect(await titles(ben.id)).not.toContain(query)
})
