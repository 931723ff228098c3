import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#src/config'
import { startServer, type RunningServer } from '#src/start'
import { askServer, titlesOf } from './support/asking.ts'
import { fastPasswords } from './support/fast-passwords.ts'
import { findPostgresPrograms } from './support/postgres-cluster.ts'
import { startReplica, type Replica } from './support/postgres-replica.ts'
import { runTidings } from './support/operator-tool.ts'
import { historyEntry } from './support/project-clients.ts'
import { recordLog } from './support/recorded-log.ts'
import { copyTestDatabase } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const programs = findPostgresPrograms()
const isOurs = inject('database').kind === 'server' && !process.env['TEST_DATABASE_URL'] && programs !== null

const article = (title: string, audience = 'catalogue') => ({
  text: `insert into public.articles (canonical_link, audience, source, title, body, language, published_at)
    values ('https://harbour.example/' || md5($1), $2, 'Harbour Post', $1, $1 || ', the harbour office said.', 'en', now())`,
  values: [title, audience],
})

describe.runIf(isOurs)('with a streaming replica of Postgres', () => {
  const stack = new AsyncDisposableStack()
  const { lines, log } = recordLog()
  let server: RunningServer
  let replica: Replica
  let onReplica: pg.Client
  let reader: TestUser

  beforeAll(async () => {
    const database = stack.use(await copyTestDatabase())
    const primaryUrl = 'DATABASE_URL' in database.env ? database.env.DATABASE_URL : ''
    replica = stack.use(await startReplica(programs ?? '', primaryUrl))
    const env = {
      ...database.env,
      PORT: '0',
      JOBS: 'off',
      AUTH_RATE_LIMITS: 'off',
      DATABASE_READ_URL: replica.url,
    }
    server = stack.use(await startServer(readConfig(env), { log, passwords: fastPasswords }))
    onReplica = new pg.Client(replica.url)
    onReplica.on('error', () => undefined)
    await onReplica.connect()
    reader = await newUser(server.url)
  })
  afterAll(() => stack.disposeAsync())

  const store = (title: string, audience?: string) =>
    server.context.database.pool.query(article(title, audience))
  const ask = async (question: string) => titlesOf(await askServer(server, reader, question))
  async function askDoctor() {
    const { databaseUrl, dataDir } = server.context.config
    const { output } = await runTidings(['doctor'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
    return output
  }
  const warnings = () => lines.filter((line) => line.includes('replica'))

  test('searches read from it, as far as it has caught up', async () => {
    await store('Lighthouse keeper retires')
    await expect.poll(() => ask('What about the lighthouse?')).toEqual(['Lighthouse keeper retires'])
    await onReplica.query('select pg_wal_replay_pause()')
    await expect
      .poll(
        async () => (await onReplica.query('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state,
      )
      .toBe('paused')
    await store('Drawbridge jams at noon')
    expect(await ask('What about the drawbridge?')).toEqual([])
    expect(warnings()).toEqual([])
  })

  test('what a user has just written is visible at once, even if the replica lacks it', async () => {
    const { data, id } = reader
    expect((await data.from('query_history').insert(historyEntry(id, 'Just written'))).error).toBeNull()
    expect((await reader.history())[0]?.query_text).toBe('Just written')
    // Only a feed of their own from now on, which the replica has never heard of.
    const { pool } = server.context.database
    await pool.query(
      `
      with feed as (insert into public.feeds (url, kind, origin, source)
        values ('https://own.example/feed', 'custom', 'user', 'Own Paper') returning id)
      insert into public.feed_subscribers (feed_id, user_id) select id, $1 from feed`.replace(
        '$1',
        `'${id}'`,
      ),
    )
    await pool.query(
      `
      insert into public.subscriptions (user_id, only_these) values ($1, true)
      on conflict (user_id) do update set only_these = true`,
      [id],
    )
    expect(await ask('What about the lighthouse?')).toEqual([])
    await pool.query('update public.subscriptions set only_these = false where user_id = $1', [id])
    expect(await ask('What about the lighthouse?')).toEqual(['Lighthouse keeper retires'])
  })

  test('the doctor reports how far behind it is', async () => {
    expect(await askDoctor()).toMatch(/^ok +replication +walreceiver is [\d.,]+ MB and \d+\.\d s behind$/m)
  })

  test('while it is down the primary is used, and the log says so once', async () => {
    await replica.stop()
    expect(await ask('What about the drawbridge?')).toEqual(['Drawbridge jams at noon'])
    expect(await ask('What about the lighthouse?')).toEqual(['Lighthouse keeper retires'])
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain('news is read from the primary instead of the replica')
    const told = await askDoctor()
    expect(told).toMatch(/^ok +sizes /m)
    expect(told).not.toMatch(/ replication /)
  })
})
