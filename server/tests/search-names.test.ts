import type { Language } from '@tidings/contract/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneNews, searchArticles, type ArticleQuery } from '#modules/news'
import { movableClock } from './support/movable-clock.ts'
import type { TestSource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { refreshFeeds } from './support/read-news.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const printed = (name: string, language: Language, titles: string[]): TestSource => ({
  name,
  language,
  articles: titles.map((title) => ({ title, body: '' })),
})

const sources = [
  printed('Hill News', 'en', [
    'Macron opens the new harbour museum',
    'Zelenskyy thanks the ferry crews',
    'Xi Jinping visits the old shipyard',
    'Jinping road is closed for a day',
    'Shi tea growers hope for rain',
    'Market traders want longer hours',
    'Orbán and Meloni meet at the lake',
  ]),
  printed('Le Phare', 'fr', ['Merz reçoit les pêcheurs à Berlin pour parler du port']),
  printed('El Faro', 'es', ['Sánchez visita el puerto y habla con los pescadores']),
  printed('Der Leuchtturm', 'de', ['Tschetschenien schickt Fischer zu der Messe an die Küste']),
  printed('Il Faro', 'it', ['Mattarella apre la mostra del porto con i pescatori']),
]

const clock = movableClock()
let server: NewsServer
beforeAll(async () => {
  server = await startNewsServer(sources, { overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 5,
}

async function best(query: string, language: Language = 'en') {
  const [first] = await searchArticles(server.context, { ...wish, languages: [language], query })
  return first?.title ?? null
}

test.each<[string, string, Language]>([
  ['Makron', 'Macron opens the new harbour museum', 'en'],
  ['makron museum', 'Macron opens the new harbour museum', 'en'],
  ['Selensky', 'Zelenskyy thanks the ferry crews', 'en'],
  ['Shi Jinping', 'Xi Jinping visits the old shipyard', 'en'],
  ['Orban', 'Orbán and Meloni meet at the lake', 'en'],
  ['Georgia Maloney', 'Orbán and Meloni meet at the lake', 'en'],
  ['Merts', 'Merz reçoit les pêcheurs à Berlin pour parler du port', 'fr'],
  ['Sanches', 'Sánchez visita el puerto y habla con los pescadores', 'es'],
  ['Chechenien', 'Tschetschenien schickt Fischer zu der Messe an die Küste', 'de'],
  ['Materella', 'Mattarella apre la mostra del porto con i pescatori', 'it'],
])('a misheard name is still found: %s', async (heard, title, language) => {
  expect(await best(heard, language)).toBe(title)
})

test('a word that occurs in articles is taken as it was said', async () => {
  expect(await best('Shi')).toBe('Shi tea growers hope for rain')
  expect(await best('market')).toBe('Market traders want longer hours')
})

test('a word that sounds like nothing in the news finds nothing', async () => {
  expect(await best('Quidditch')).toBeNull()
})

test('a name from another user’s feed is not suggested', async () => {
  const own = [printed('Own Letter', 'en', ['Brzezinski moves to the village'])]
  await using other = await startNewsServer(own)
  const [ada, ben] = [await newUser(other.url), await newUser(other.url)]
  const { pool } = other.context.database
  const { rows } = await pool.query<{ id: string }>(`update public.feeds set kind = 'custom' returning id`)
  await pool.query(`update public.articles set audience = $1`, [rows[0]?.id])
  await pool.query(`update public.title_words set audience = $1`, [rows[0]?.id])
  await pool.query('insert into public.feed_subscribers (feed_id, user_id) values ($1, $2)', [
    rows[0]?.id,
    ada.id,
  ])
  const found = async (userId: string) =>
    (await searchArticles(other.context, { ...wish, userId, query: 'Brzesinski' })).length
  expect(await found(ada.id)).toBe(1)
  expect(await found(ben.id)).toBe(0)
})

test('names are forgotten with the last article that had them', async () => {
  await refreshFeeds(server.context)
  clock.advance(200 * 86_400_000)
  await pruneNews(server.context)
  const { rows } = await server.context.database.pool.query('select word from public.title_words')
  expect(rows).toEqual([])
})
