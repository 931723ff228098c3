import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchArticles, type ArticleQuery } from '#modules/news'
import { searchCandidates } from '../src/modules/news/search/candidate-queries.ts'
import { resolveFilter } from '../src/modules/news/search/resolve-filter.ts'
import type { WordShares } from '../src/modules/news/search/word-share-queries.ts'
import type { TestArticle } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

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

let server: NewsServer
beforeAll(async () => {
  server = await startNewsServer([coast, hill])
})
afterAll(() => server[Symbol.asyncDispose]())

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

test('articles with the words in their title rank above those that only mention them', async () => {
  expect(await found('tunnel')).toEqual(['Tunnel opens', 'Bakery wins prize'])
})

test('of two equal matches the newer ranks first', async () => {
  expect(await found('reservoir')).toEqual(['Reservoir empty after eight long dry weeks', 'Reservoir full'])
})

test('words that occur only in the body find the article', async () => {
  expect((await found('two sisters saw a comet over Skagen'))[0]).toBe('Quiet week in the north')
})

test('another source’s report of the same story is near the top, whichever source writes most', async () => {
  expect(await found('glacier report', { limit: 2 })).toContain('Glacier report: what it says')
})

test('only what was published before the requested time is found', async () => {
  expect(await found('reservoir', { until: hoursAgo(24) })).toEqual(['Reservoir full'])
  expect(await found('reservoir', { since: hoursAgo(24) })).toEqual([
    'Reservoir empty after eight long dry weeks',
  ])
})

test('a long body is returned whole, even for an article far down', async () => {
  const long = `${'Nothing new about the harbour clock. '.repeat(60)}It strikes at noon.`
  const many = Array.from({ length: 40 }, (_, index) =>
    article(`Clock ${'tower '.repeat(index)}${index}`, long),
  )
  await using town = await startNewsServer([{ name: 'Town News', language: 'en', articles: many }])
  const articles = await searchArticles(town.context, { ...wish, limit: 40, query: 'clock' })
  expect(articles.length).toBeGreaterThan(15)
  expect(articles.every(({ body }) => body.endsWith('It strikes at noon.'))).toBe(true)
})

test('the best match in another user’s feed stays private', async () => {
  await using other = await startNewsServer([coast, { ...hill, name: 'Own Letter' }])
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

describe('with more news than a search can read', () => {
  const minutesAgo = (minutes: number) => new Date(startedAt - minutes * 60_000)
  const startedAt = Date.now()

  beforeAll(() =>
    server.context.database.pool.query(
      `insert into public.articles (canonical_link, source, title, language, published_at)
      select 'https://quay.example/' || at, 'Quay Post', 'Paddle steamer ' || at || case when at > 50 then ' burns' else ' sails' end,
        'en', $1::timestamptz - at * interval '1 minute' from generate_series(1, 60) as at`,
      [minutesAgo(0)],
    ),
  )

  async function candidates(
    text: string,
    shares: WordShares,
    frequentIn: ArticleQuery['languages'] = [],
  ): Promise<string[]> {
    const { database } = server.context
    const filter = await resolveFilter(database, wish)
    const rows = await searchCandidates(database.tables, filter, { text, shares, frequentIn })
    return rows.map(({ title }) => title).toSorted()
  }
  const only = (recentSince: Date | null): WordShares => ({ byLanguage: new Map(), recentSince })

  test.each([
    ['enough of the most recent have all words', 'paddle steamer', 40],
    ['few of the most recent have all words', 'paddle steamer', 10],
    ['none of the most recent has all words', 'steamer burns', 20],
  ])(
    'the newest articles with all words are the same as in a full search: %s',
    async (_case, text, minutes) => {
      const all = await candidates(text, only(null))
      expect(all.length).toBeGreaterThan(0)
      expect(await candidates(text, only(minutesAgo(minutes)))).toEqual(all)
    },
  )

  test.each([
    ['enough of the newest have them', 'paddle steamer', { many: 40, recent: 50 }],
    ['enough of the recent have them', 'paddle steamer', { many: 10, recent: 45 }],
    ['few of the recent have them', 'paddle steamer', { many: 5, recent: 10 }],
    ['none of the recent has them', 'steamer burns', { many: 20, recent: 30 }],
    ['some of the recent have them', 'steamer burns', { many: 20, recent: 55.5 }],
  ])('frequent words are searched in the newest articles first: %s', async (_case, text, minutes) => {
    const shares = (manySince: Date | null, recentSince: Date | null): WordShares => ({
      byLanguage: new Map([['en', { words: [], readSince: null, manySince }]]),
      recentSince,
    })
    const all = await candidates(text, shares(null, null))
    expect(all.length).toBeGreaterThan(0)
    const { many, recent } = minutes
    expect(await candidates(text, shares(minutesAgo(many), minutesAgo(recent)))).toEqual(all)
    expect(await candidates(text, shares(minutesAgo(many), null))).toEqual(all)
  })

  test.each([
    ['enough of them', 'paddle steamer'],
    ['too few of them', 'steamer burns'],
  ])('the newest articles with frequent words are the same as in a full search: %s', async (_case, text) => {
    const all = await candidates(text, only(null))
    expect(all.length).toBeGreaterThan(0)
    expect(await candidates(text, only(null), ['en'])).toEqual(all)
  })

  test('articles with a frequent word are read back to a limit in time', async () => {
    const words = [
      { word: `'burn'`, score: 2, isRare: true },
      { word: `'reservoir'`, score: 1, isRare: false },
    ]
    const since = (readSince: Date | null): WordShares => ({
      byLanguage: new Map([['en', { words, readSince, manySince: null }]]),
      recentSince: null,
    })
    // No article has both words, so that what is found is found by one of them.
    expect(await candidates('burns reservoir', since(null))).toHaveLength(10)
    expect(await candidates('burns reservoir', since(minutesAgo(55.5)))).toHaveLength(5)
  })
})
