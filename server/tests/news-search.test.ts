import type { ContentFilter } from '@tidings/contract/entities'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findLatestArticles, getNewsOverview, searchArticles, type ArticleQuery } from '#modules/news'
import { feed, openFeedServer } from './support/feed-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { refreshFeeds } from './support/read-news.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'strict',
  limit: 5,
}

test.each([
  ['en', 'river floods', 'River gets its meadows back and the floods stay smaller'],
  ['fr', 'les phares de la côte', "Un sentier relie huit phares et s'ouvre aux marcheurs"],
  ['es', 'el tomate antiguo', 'Los cocineros recuperan un tomate antiguo que casi no pide agua'],
  ['de', 'Windräder', 'Bürger bauen ein Windrad und heizen damit ihre Schule'],
  ['it', 'le isole minori', 'Un traghetto lento unisce le isole minori e piace ai viaggiatori'],
] as const)(
  'a question in %s finds the article through its language’s word forms',
  async (language, query, title) => {
    const found = await searchArticles(server.context, { ...wish, languages: [language], query })
    expect(found[0]).toMatchObject({ title, language, match: 'all', sample: true, source: 'Tidings Sample' })
  },
)

test('the latest news begins with the user’s interests', async () => {
  const latest = await findLatestArticles(server.context, {
    ...wish,
    interests: ['Sports', 'orchestra'],
    limit: 3,
  })
  expect(
    latest
      .slice(0, 2)
      .flatMap((article) => article.topics)
      .toSorted(),
  ).toEqual(['Entertainment', 'Sports'])
})

test('the overview lists what there is', async () => {
  const overview = await getNewsOverview(server.context, wish)
  expect(overview.topics).toHaveLength(12)
  expect(overview.sources).toEqual([{ name: 'Tidings Sample', articles: 12 }])
  expect(overview.languages).toHaveLength(5)
})

test.runIf(inject('database').kind === 'server')(
  'with much news, the overview is not counted for each question',
  async () => {
    await using full = await startTestServer()
    const { pool } = full.context.database
    const add = (first: number, count: number) =>
      pool.query(
        `insert into public.articles (canonical_link, source, title, language, published_at)
      select 'https://mass.example/' || at, 'Mass Post', 'Report ' || at, 'en', now() from generate_series($1::int, $2) as at`,
        [first, first + count - 1],
      )
    const read = async (userId: string) =>
      (await getNewsOverview(full.context, { ...wish, userId })).sources.find(
        ({ name }) => name === 'Mass Post',
      )
    await add(1, 10)
    expect(await read(wish.userId)).toMatchObject({ articles: 10 })
    await add(11, 20_000)
    expect(await read(wish.userId)).toMatchObject({ articles: 20_010 })
    await add(20_011, 5)
    expect(await read(wish.userId)).toMatchObject({ articles: 20_010 })
    expect(await read('00000000-0000-4000-8000-000000000099')).toMatchObject({ articles: 20_015 })
  },
)

test('each content filter blocks what it should', async () => {
  await using feeds = await openFeedServer()
  const titles = ['Village fair opens', 'Two killed at village fair', 'Porn film shown at village fair']
  const items = titles.map((title, index) => ({ title, link: `https://site.example/${index}` }))
  feeds.answers.set('a', feed('Coast News', items))
  await using filtered = await startTestServer({ env: feeds.envFor(['a']) })
  await refreshFeeds(filtered.context)
  const heardUnder = async (contentFilter: ContentFilter) => {
    const found = await searchArticles(filtered.context, { ...wish, contentFilter, query: 'village fair' })
    const latest = await findLatestArticles(filtered.context, { ...wish, contentFilter })
    expect(new Set(latest.map((article) => article.title))).toEqual(
      new Set(found.map((article) => article.title)),
    )
    return titles.filter((title) => found.some((article) => article.title === title))
  }
  expect(await heardUnder('strict')).toEqual(titles.slice(0, 1))
  expect(await heardUnder('moderate')).toEqual(titles.slice(0, 2))
  expect(await heardUnder('none')).toEqual(titles)
})

test('preferred sources and interests raise the rank, requested sources and times exclude', async () => {
  await using feeds = await openFeedServer()
  const hourAgo = new Date(Date.now() - 3_600_000)
  const weekAgo = new Date(Date.now() - 7 * 86_400_000)
  const item = (name: string, publishedAt: Date) => ({
    title: `Harbour ${name} festival`,
    link: `https://${name}.example/1`,
    publishedAt,
  })
  feeds.answers.set('a', feed('Coast News', [item('boat', hourAgo), item('lamp', weekAgo)]))
  feeds.answers.set('b', feed('Hill News', [item('kite', hourAgo)]))
  await using two = await startTestServer({ env: feeds.envFor(['a', 'b']) })
  await refreshFeeds(two.context)
  const search = async (more: Partial<ArticleQuery>) =>
    (await searchArticles(two.context, { ...wish, ...more, query: 'harbour festival' })).map(
      (article) => article.title.split(' ')[1],
    )
  expect(await search({ preferredSources: ['hill news'] })).toEqual(['kite', 'boat', 'lamp'])
  expect(await search({ interests: ['boat'] })).toEqual(['boat', 'kite', 'lamp'])
  expect(await search({ onlySources: ['Hill News'] })).toEqual(['kite'])
  expect(new Set(await search({ since: new Date(Date.now() - 86_400_000) }))).toEqual(
    new Set(['boat', 'kite']),
  )
})

test.each([
  '',
  '   ',
  '& | ! <-> ( )',
  "'; truncate xyzzy; --",
  '\\',
  'the of and',
  '\u0000',
  'x'.repeat(10_000),
])('the query %j finds nothing and breaks nothing', async (query) => {
  expect(await searchArticles(server.context, { ...wish, query })).toEqual([])
})
