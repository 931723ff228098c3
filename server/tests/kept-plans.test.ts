import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { embeddedConnections } from '#db/embedded/start'
import { keptPlan } from '#db/kept-plans'
import { refreshFeeds } from './support/read-news.ts'
import { feed, openFeedServer } from './support/feed-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const twiceOf = (value: number) =>
  server.context.database.tables.transaction().execute(async (tx) => {
    const { rows } = await sql<{ twice: number }>`${keptPlan} select ${value}::int * 2 as twice`.execute(tx)
    return rows[0]?.twice
  })

test('a statement with a cached plan is correct on all connections, and parsed once on each', async () => {
  const values = Array.from({ length: 24 }, (_, at) => at)
  for (const round of [1, 2, 3]) {
    const asked = values.map((value) => value * round)
    expect(await Promise.all(asked.map(twiceOf))).toEqual(asked.map((value) => value * 2))
  }
  if (inject('database').kind === 'server') return
  const { rows } = await server.context.database.pool.query<{ kept: number }>(
    `select count(*) as kept from pg_catalog.pg_prepared_statements where statement like '%as twice'`,
  )
  expect(rows[0]?.kept).toBeGreaterThan(0)
  expect(rows[0]?.kept).toBeLessThanOrEqual(embeddedConnections)
})

test.runIf(inject('database').kind === 'embedded')('storing news scans no table of articles', async () => {
  await using feeds = await openFeedServer()
  feeds.answers.set('a', feed('Coast News', [{ title: 'Tunnel opens', link: 'https://site.example/1' }]))
  await using coast = await startTestServer({ env: feeds.envFor(['a']) })
  const { pool } = coast.context.database
  const countScans = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ scans: number }>(
      `select seq_scan as scans from pg_catalog.pg_stat_user_tables where relname = 'articles'`,
    )
    return rows[0]?.scans
  }
  const before = await countScans()
  expect(before).toBeGreaterThan(0)
  await refreshFeeds(coast.context)
  expect(await countScans()).toBe(before)
})

test.runIf(inject('database').kind === 'server')(
  'also on a Postgres server, outside transactions, and after the table has changed',
  async () => {
    const { pool, tables } = server.context.database
    await pool.query(
      'create table public.changing (a int default 1); insert into public.changing default values',
    )
    await tables.connection().execute(async (db) => {
      const read = () => sql<Record<string, number>>`${keptPlan} select * from public.changing`.execute(db)
      const countKept = async () => {
        const { rows } = await sql<{ kept: number }>`select count(*) as kept
          from pg_catalog.pg_prepared_statements where statement like '%* from public.changing'`.execute(db)
        return rows[0]?.kept
      }
      await sql`begin`.execute(db)
      await read()
      await sql`commit`.execute(db)
      expect(await countKept()).toBe(0)
      await read()
      expect([(await read()).rows, await countKept()]).toEqual([[{ a: 1 }], 1])
      await pool.query('alter table public.changing add b int default 2')
      expect((await read()).rows).toEqual([{ a: 1, b: 2 }])
    })
  },
)
