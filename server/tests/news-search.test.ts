import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestArticles, newsOverview, searchArticles, type ArticleWish } from '#modules/news'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const wish: ArticleWish = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'strict',
  limit: 5,
}

test.each([
  ['en', 'river floods', 'River gets its meadows back and the floods stay smaller'],
  ['fr', 'les phares de la côte', 'Un sentier relie huit phares et s\'ouvre aux marcheurs'],
  ['es', 'el tomate antiguo', 'Los cocineros recuperan un tomate antiguo que casi no pide agua'],
  ['de', 'Windräder', 'Bürger bauen ein Windrad und heizen damit ihre Schule'],
  ['it', 'le isole minori', 'Un traghetto lento unisce le isole minori e piace ai viaggiatori'],
] as const)('a question in %s finds the article by its own language’s word forms', async (language, query, title) => {
  const found = await searchArticles(server.context, { ...wish, languages: [language], query })
  expect(found[0]).toMatchObject({ title, language, match: 'all', sample: true, source: 'Tidings Sample' })
})

test('what is latest tells the interests first', async () => {
  const latest = await latestArticles(server.context, { ...wish, interests: ['Sports', 'orchestra'], limit: 3 })
  expect(latest.slice(0, 2).flatMap((article) => article.topics).toSorted()).toEqual(['Entertainment', 'Sports'])
})

test('the overview says what there is', async () => {
  const overview = await newsOverview(server.context, wish)
  expect(overview.topics).toHaveLength(12)
  expect(overview.sources).toEqual([{ name: 'Tidings Sample', articles: 12 }])
  expect(overview.languages).toHaveLength(5)
})
