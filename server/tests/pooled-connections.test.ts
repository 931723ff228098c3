import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { silentLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { startServer, type RunningServer } from '#src/start'
import { startServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts'
import { askServer, newsOf } from './support/asking.ts'
import { fastPasswords } from './support/fast-passwords.ts'
import { findPgbouncer, startPgbouncer } from './support/pgbouncer.ts'
import { dataClient, historyEntry } from './support/project-clients.ts'
import { copyTestDatabase } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const pgbouncer = findPgbouncer()
const isServer = inject('database').kind === 'server'
if (isServer && !pgbouncer && process.env['CI'] === 'true') throw new Error('CI needs pgbouncer.')

/** One session of the database for all: whatever a request leaves behind in it, the next one meets. */
const poolSize = 1

const lack = pgbouncer ? '' : ' (skipped: it is not installed)'

describe.runIf(isServer && pgbouncer)(`two servers behind pgbouncer in transaction mode${lack}`, () => {
  const stack = new AsyncDisposableStack()
  let here: RunningServer
  /** As others are deployed: a process of its own, which knows nothing of what this one has prepared. */
  let other: ServerProcess
  let people: TestUser[]

  beforeAll(async () => {
    const database = stack.use(await copyTestDatabase())
    // Nobody answers there: the job that asks is done all the same, and the sample edition stays.
    const feeds = path.join(database.env.DATA_DIR, 'feeds.txt')
    writeFileSync(feeds, 'http://127.0.0.1:1/feed.xml')
    const databaseUrl = 'DATABASE_URL' in database.env ? database.env.DATABASE_URL : ''
    const pooler = stack.use(await startPgbouncer(pgbouncer ?? '', { databaseUrl, poolSize }))
    const settings = { ...database.env, AUTH_RATE_LIMITS: 'off', FEEDS: feeds, DATABASE_URL: pooler.url }
    const config = readConfig({ ...settings, PORT: '0', JOBS: 'off' })
    here = stack.use(await startServer(config, { log: silentLogger, passwords: fastPasswords }))
    other = stack.use(await startServerProcess({ ...settings, JOBS: 'on' }))
    people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => newUser(here.url, name)))
  })
  afterAll(() => stack.disposeAsync())

  const urlOf = (at: number) => (at % 2 === 0 ? here : other).url
  const questionsOf = ({ id }: TestUser) => Array.from({ length: 12 }, (_, at) => `${id} asks ${at}`)

  test('each user gets their own rows, whichever server and session serves them', async () => {
    const writing = people.flatMap((person) =>
      questionsOf(person).map((question, at) => {
        const entry = historyEntry(person.id, question)
        return dataClient(urlOf(at), person.accessToken)
          .from('query_history')
          .insert(entry)
          .select('query_text')
          .single()
      }),
    )
    const written = await Promise.all(writing)
    expect(written.map(({ error }) => error).filter(Boolean)).toEqual([])
    // Selections of many kinds, so that each server prepares statements that the other has not.
    const reading = people.flatMap((person) =>
      Array.from({ length: 24 }, async (_, at) => {
        const data = dataClient(urlOf(at), person.accessToken)
        const columns = ['query_text', 'query_text, status', 'query_text, id', 'query_text, created_at'][
          at % 4
        ]
        const { data: rows, error } = await data
          .from('query_history')
          .select(columns ?? '')
          .limit(20 + at)
        expect(error).toBeNull()
        const asked = (rows as unknown as { query_text: string }[]).map((row) => row.query_text)
        expect(asked.toSorted()).toEqual(questionsOf(person).toSorted())
      }),
    )
    await Promise.all(reading)
  })

  test('questions are answered, and jobs run', async () => {
    const answers = await Promise.all(
      people.map((person, at) => askServer({ url: urlOf(at) }, person, 'What about floods?')),
    )
    for (const answer of answers) expect(newsOf(answer).length).toBeGreaterThan(0)
    const countDone = async () => {
      const { rows } = await here.context.database.pool.query<{ done: number }>(
        `select count(*)::int as done from pgboss.job where state = 'completed'`,
      )
      return rows[0]?.done
    }
    await expect.poll(countDone).toBeGreaterThan(0)
  })

  test('nothing of a request stays in the session that served it', async () => {
    const { pool } = here.context.database
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () =>
        pool.query(`select current_setting('role') as role,
          current_setting('request.jwt.claims', true) as claims,
          current_setting('request.jwt.claim.sub', true) as sub, current_setting('statement_timeout') as timeout,
          (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`),
      ),
    )
    for (const { rows } of sessions) {
      expect(rows).toMatchObject([{ role: 'none', timeout: '0', locks: 0 }])
      expect(['', null]).toContain(rows[0].claims)
      expect(['', null]).toContain(rows[0].sub)
    }
  })
})
