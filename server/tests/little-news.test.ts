import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLatestArticles, searchArticles } from '#modules/news'
import { askServer, titlesOf } from './support/asking.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const others = 15_000
/** That were stored long ago, of one language, topic and source, over two months. */
const old = 12_000
const daily = Array.from({ length: 14 }, (_, at) => `Bulletin ${at} de la mairie`)
/** The newest thousand some times, and once the newest five thousand, for how words are used. */
const mostRead = 8000

const stack = new AsyncDisposableStack()
let server: TestServer
let user: TestUser

const query = (text: string, values: unknown[] = []) => server.context.database.pool.query(text, values)

type Stored = {
  source?: string
  language?: string
  topics?: string[]
  titles: string[]
  /** Of the first; each of the others is older by this many minutes, or by a second. */
  daysAgo: number
  minutesApart?: number
}

async function store({
  daysAgo,
  language = 'en',
  minutesApart = 1 / 60,
  source = 'Loud Courier',
  titles,
  topics = [],
}: Stored) {
  await query(
    `insert into public.articles (canonical_link, source, title, body, language, topics, published_at)
     select 'https://news.example/' || md5(title), $1, title, title || repeat(', said the mayor', 20) || '.', $2, $3::text[],
       now() - make_interval(days => $4::int, secs => place * 60 * $6::float8)
     from unnest($5::text[]) with ordinality as each (title, place)`,
    [source, language, topics, daysAgo, titles, minutesApart],
  )
}

beforeAll(async () => {
  server = stack.use(await startTestServer())
  user = await newUser(server.url)
  // What the planner knows decides how much is read; autovacuum could teach it half of this at any moment.
  await query('alter table public.articles set (autovacuum_enabled = off)')
  await query('delete from public.articles')
  await query(
    `insert into public.feeds (url, kind, origin, source, last_success_at)
     values ('https://quiet.example/', 'catalogue', 'catalogue', 'Quiet Bulletin', now()),
       ('https://former.example/', 'catalogue', 'catalogue', 'Former Gazette', now())`,
  )
  await store({
    titles: Array.from({ length: others }, (_, at) => `Council ${at} meets in district ${at}`),
    daysAgo: 0,
  })
  await store({
    titles: Array.from({ length: old }, (_, at) => `La mairie ${at} ouvre le parc ${at}`),
    language: 'fr',
    topics: ['Sports'],
    source: 'Former Gazette',
    daysAgo: 20,
    minutesApart: 7,
  })
  await store({ titles: daily, language: 'fr', daysAgo: 5, minutesApart: 24 * 60 })
  await store({ titles: ['Le pont du Gard rouvre'], language: 'fr', topics: ['Sports'], daysAgo: 5 })
  await store({ titles: ['Hafen von Bregenz wird ausgebaut'], language: 'de', daysAgo: 5 })
  await store({ titles: ['Night trains to Lisbon return'], topics: ['Travel'], daysAgo: 5 })
  await store({ titles: ['Beekeeping course opens in the old mill'], daysAgo: 1 })
  await store({ titles: ['Lighthouse lamp is replaced'], source: 'Quiet Bulletin', daysAgo: 5 })
  // The size of the table is known, how its columns are distributed is not.
  await query('vacuum public.articles')
})
afterAll(() => stack.disposeAsync())

/** How many articles the database has read so far, for whatever reason. */
async function countRead(): Promise<number> {
  const { pool } = server.context.database
  // Each connection adds up its own.
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const connection of connections) {
    await connection.query('select pg_stat_force_next_flush()')
    connection.release()
  }
  const { rows } = await query(
    `select seq_tup_read + idx_tup_fetch as count from pg_stat_user_tables where relname = 'articles'`,
  )
  return (rows[0] as { count: number }).count
}

describe('among many other articles', () => {
  test.each([
    ['in a language', 'Was gibt es Neues?', 'Hafen von Bregenz wird ausgebaut'],
    ['on a topic', 'What is new in travel?', 'Night trains to Lisbon return'],
    ['of a source', 'What is new from Quiet Bulletin?', 'Lighthouse lamp is replaced'],
  ])('the only news %s is found without reading them all', async (_, question, title) => {
    const before = await countRead()
    expect(titlesOf(await askServer(server, user, question))).toEqual([title])
    expect((await countRead()) - before).toBeLessThan(mostRead)
  })

  test.each([
    ['in a language', 'Quoi de neuf ?', 'Le pont du Gard rouvre'],
    ['on a topic', 'Quoi de neuf dans le sport ?', 'Le pont du Gard rouvre'],
    ['of a source', 'Quoi de neuf de Former Gazette ?', 'La mairie 0 ouvre le parc 0'],
  ])(
    'the newest %s that had much long ago is found without reading all of it',
    async (_, question, title) => {
      const reader = await newUser(server.url)
      const before = await countRead()
      expect(titlesOf(await askServer(server, reader, question))[0]).toBe(title)
      expect((await countRead()) - before).toBeLessThan(old)
    },
  )

  test('of what is found day by day, none of the newest is missing', async () => {
    const found = await findLatestArticles(server.context, {
      userId: user.id,
      languages: ['fr'],
      contentFilter: 'moderate',
      limit: 150,
    })
    const newest = Array.from(
      { length: 149 - daily.length },
      (_, at) => `La mairie ${at} ouvre le parc ${at}`,
    )
    expect(found.map(({ title }) => title).toSorted()).toEqual(
      ['Le pont du Gard rouvre', ...daily, ...newest].toSorted(),
    )
  })

  test('the only news on an interest is found without reading them all', async () => {
    const keeper = await newUser(server.url)
    await keeper.prefer({ interests: ['Beekeeping'] })
    const before = await countRead()
    expect(titlesOf(await askServer(server, keeper, 'What is new?'))).toContain(
      'Beekeeping course opens in the old mill',
    )
    expect((await countRead()) - before).toBeLessThan(mostRead)
  })

  test('a word that all of another language have is not looked for in each of them', async () => {
    // As a server knows its articles a minute later.
    await query('analyze public.articles')
    const before = await countRead()
    const found = await searchArticles(server.context, {
      userId: user.id,
      languages: ['de'],
      contentFilter: 'moderate',
      limit: 5,
      query: 'council zwibelquatz',
    })
    expect(found).toEqual([])
    // Once by the search itself.
    expect((await countRead()) - before).toBeLessThan(1.5 * others)
  })

  test('those who hear one source alone hear its news without reading them all', async () => {
    const send = (path: string, body?: unknown) =>
      fetch(server.url + path, {
        method: 'PUT',
        headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    await user.prefer({ preferred_sources: ['Quiet Bulletin'] })
    expect((await send('/api/subscriptions')).status).toBe(200)
    expect((await send('/api/subscriptions/only', { onlyThese: true })).status).toBe(200)
    const before = await countRead()
    const answer = await askServer(server, user, 'What is new, again?')
    expect(titlesOf(answer)).toEqual(['Lighthouse lamp is replaced'])
    expect((await countRead()) - before).toBeLessThan(mostRead)
  })
})
