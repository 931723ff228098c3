import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { reuseDeletedSpaceJob } from '#db/reuse-deleted-space'
import { pruneNews, searchArticles, type ArticleQuery } from '#modules/news'
import { feed, openFeedServer, type FeedServer } from './support/feed-server.ts'
import { movableClock } from './support/movable-clock.ts'
import { refreshFeeds } from './support/read-news.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const dayMs = 86_400_000

const stack = new AsyncDisposableStack()
const clock = movableClock()
let server: TestServer
let feeds: FeedServer
beforeAll(async () => {
  feeds = stack.use(await openFeedServer())
  server = stack.use(await startTestServer({ env: feeds.envFor(['coast']), overrides: { clock } }))
  await server.context.database.pool.query('delete from public.articles')
})
afterAll(() => stack.disposeAsync())

const wish: ArticleQuery = {
  userId: '00000000-0000-4000-8000-000000000001',
  languages: ['en'],
  contentFilter: 'none',
  limit: 5,
}

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)

/** Articles 1 to `count` under that name, with texts long enough to fill pages of the table. */
async function store(name: string, count: number, { published, stored }: { published: Date; stored: Date }) {
  await server.context.database.pool.query(
    `insert into public.articles (canonical_link, source, title, body, language, published_at, fetched_at)
     select $1 || '/' || n, 'Coast News', $1 || n, repeat('tide ' || n || ' ', 20), 'en', $3::timestamptz, $4::timestamptz
     from generate_series(1, $2::int) as n`,
    [name, count, published, stored],
  )
}

async function countOf(name: string): Promise<number> {
  const { rows } = await server.context.database.pool.query<{ count: number }>(
    `select count(*) as count from public.articles where canonical_link like $1 || '/%'`,
    [name],
  )
  return rows[0]?.count ?? 0
}

test('old news is deleted a few hundred at a time, and continues after an interruption', async () => {
  await store('old', 300, { published: daysAgo(95), stored: daysAgo(94) })
  await store('stored-lately', 9, { published: daysAgo(400), stored: daysAgo(3) })
  await store('dated-ahead', 9, { published: daysAgo(80), stored: daysAgo(94) })
  const signal = new AbortController().signal
  vi.spyOn(signal, 'throwIfAborted')
    .mockImplementationOnce(() => undefined)
    .mockImplementation(() => {
      throw new Error('killed')
    })
  await expect(pruneNews(server.context, signal)).rejects.toThrow('killed')
  expect(await countOf('old')).toBe(50)
  expect(await pruneNews(server.context)).toBe(50)
  expect([await countOf('old'), await countOf('stored-lately'), await countOf('dated-ahead')]).toEqual([
    0, 9, 9,
  ])
  expect(await pruneNews(server.context)).toBe(0)
})

// The embedded database answers one transaction after another.
test.runIf(inject('database').kind === 'server')(
  'a feed that is being stored keeps what it still lists',
  async () => {
    const list = async (word: string) => {
      const items = ['Ferry runs late', `Harbour ${word} at dawn`].map((title, at) => ({
        title,
        link: `https://coast.example/${at}`,
        publishedAt: daysAgo(at === 0 ? 100 : 1),
      }))
      feeds.answers.set('coast', feed('Coast News', items))
      return refreshFeeds(server.context, { only: [feeds.addressOf('coast')] })
    }
    const { pool } = server.context.database
    await list('opens')
    await pool.query(
      `update public.articles set fetched_at = published_at where canonical_link like '%coast.example%'`,
    )
    const holder = await pool.connect()
    const waiting = async () => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    }
    try {
      await holder.query('begin')
      await holder.query(
        `select from public.articles where canonical_link = 'https://coast.example/1' for update`,
      )
      // It knows both by now, and waits to correct the second.
      const refreshing = list('closes')
      await expect.poll(waiting).toBe(1)
      const pruning = pruneNews(server.context)
      await Promise.race([pruning, vi.waitFor(async () => expect(await waiting()).toBe(2), 30_000)])
      await holder.query('commit')
      expect(await refreshing).toMatchObject([{ outcome: 'refreshed' }])
      expect(await pruning).toBe(1)
    } finally {
      holder.release()
    }
    const { rows } = await pool.query(
      `select title from public.articles where canonical_link like '%coast.example%'`,
    )
    expect(rows).toEqual([{ title: 'Harbour closes at dawn' }])
  },
)

// A server of Postgres does so by itself.
test.runIf(inject('database').kind === 'embedded')(
  'the embedded database reuses the space of deleted articles',
  async () => {
    const { database } = server.context
    const measureSize = async () => {
      const { rows } = await database.pool.query<{ bytes: number }>(
        `select pg_relation_size('public.articles') as bytes`,
      )
      return rows[0]?.bytes
    }
    const turnOver = async (name: string) => {
      await store(name, 250, { published: daysAgo(95), stored: daysAgo(94) })
      await pruneNews(server.context)
      const job = reuseDeletedSpaceJob(database, { clock, isInUse: () => false })
      await job.run({}, new AbortController().signal)
    }
    await turnOver('first')
    const once = await measureSize()
    for (const name of ['second', 'third']) await turnOver(name)
    expect(await measureSize()).toBe(once)
    await store('lighthouse', 1, { published: daysAgo(1), stored: daysAgo(1) })
    const found = await searchArticles(server.context, { ...wish, query: 'lighthouse1' })
    expect(found.map(({ title }) => title)).toEqual(['lighthouse1'])
  },
)
