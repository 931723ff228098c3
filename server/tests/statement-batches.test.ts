import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createBatchRunner, type RunBatch } from '#db/run-batch'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.context.database.pool.query('create table public.kept (word text primary key, tags text[])')
})
beforeEach(() => server.context.database.pool.query('truncate public.kept'))
afterAll(() => server[Symbol.asyncDispose]())

/** A runner of its own: one that has met a pooler stops preparing statements. */
function openRunner(): { runBatch: RunBatch; pool: pg.Pool } {
  const { kind, pool } = server.context.database
  return { runBatch: createBatchRunner(pool, kind === 'embedded'), pool }
}

const add = 'insert into public.kept (word, tags) values ($1, $2) returning word, tags'

test('statements sent together are committed together, and the last one’s rows are returned', async () => {
  const { runBatch, pool } = openRunner()
  const tags = ['plain', 'with "quotes"', String.raw`back\slash`, 'comma, brace}', '', 'line\nbreak']
  const rows = await runBatch([
    { text: add, values: ['one', null] },
    { text: add, values: ['two', tags] },
  ])
  expect(rows.map(([word]) => word)).toEqual(['two'])
  const kept = await pool.query('select word, tags from public.kept order by word')
  expect(kept.rows).toEqual([
    { word: 'one', tags: null },
    { word: 'two', tags },
  ])
})

test('if one of them fails, none is committed, and the connection still works', async () => {
  const { runBatch, pool } = openRunner()
  const twice = runBatch([
    { text: add, values: ['same', null] },
    { text: add, values: ['same', null] },
  ])
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect((await pool.query('select * from public.kept')).rows).toEqual([])
  expect(await runBatch([{ text: add, values: ['same', null] }])).toEqual([['same', null]])
})

test('many simultaneous batches share plans without conflicts', async () => {
  const { runBatch } = openRunner()
  const words = Array.from({ length: 400 }, (_, at) => `word ${at}`)
  const rows = await Promise.all(
    words.map((word, at) =>
      runBatch([
        { text: `select ${at % 300} as number, $1::text`, values: [word] },
        { text: 'select $1::text as echo', values: [word] },
      ]),
    ),
  )
  expect(rows).toEqual(words.map((word) => [[word]]))
})

test('plans dropped by a pooler are prepared again', async () => {
  const { runBatch, pool } = openRunner()
  const ask = () => runBatch([{ text: 'select $1::text as echo', values: ['again'] }])
  expect(await ask()).toEqual([['again']])
  await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('deallocate all')))
  expect(await ask()).toEqual([['again']])
  await pool.query('deallocate all')
  expect(await ask()).toEqual([['again']])
})

test('queries in flight when the plans are lost succeed, too', async () => {
  const { runBatch, pool } = openRunner()
  const words = Array.from({ length: 32 }, (_, at) => `word ${at}`)
  const askAll = () =>
    Promise.all(words.map((word) => runBatch([{ text: 'select $1::text as echo', values: [word] }])))
  const expected = words.map((word) => [[word]])
  expect(await askAll()).toEqual(expected)
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  await Promise.all(clients.map((client) => client.query('deallocate all')))
  for (const client of clients) client.release()
  expect(await askAll()).toEqual(expected)
})

test('two processes behind a pooler never run each other’s statements', async () => {
  const { pool } = openRunner()
  // As behind a pooler in transaction mode: two processes take turns on one session of the database.
  const session = new pg.Pool({ ...pool.options, max: 1 })
  onTestFinished(() => session.end())
  const [one, other] = [createBatchRunner(session, false), createBatchRunner(session, false)]
  const echo = { text: 'select $1::text as echo', values: ['word'] }
  const shout = { text: 'select upper($1::text) as shout', values: ['word'] }
  expect(await one([echo])).toEqual([['word']])
  expect(await other([shout])).toEqual([['WORD']])
  expect(await one([echo])).toEqual([['word']])
  expect(await one([shout])).toEqual([['WORD']])
  expect(await other([echo])).toEqual([['word']])
})

describe('on the embedded database, which runs one statement at a time', () => {
  const isEmbedded = () => server.context.database.kind === 'embedded'
  const insert = (word: string) => ({ text: add, values: [word, null] })
  const endless = { text: 'select count(*) from generate_series(1, 100000000000)', values: [] }

  test('a user’s endless statement is ended, those behind it are answered, and nothing acknowledged is lost', async (context) => {
    if (!isEmbedded()) return context.skip()
    const { pool, runBatch } = server.context.database
    // From here on the session has this statement prepared.
    await runBatch([insert('acknowledged')])
    const times: number[] = []
    const ended = runBatch([insert('undone'), endless], (ms) => times.push(ms)).catch(
      (error: unknown) => error,
    )
    const behind = await Promise.all([
      fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"refresh_token":"unknown"}',
      }),
      runBatch([insert('behind')]),
    ])
    expect(await ended).toMatchObject({
      code: '57014',
      message: 'canceling statement due to statement timeout',
    })
    expect(behind).toMatchObject([{ status: 400 }, [['behind', null]]])
    expect(times).toEqual([expect.toSatisfy((ms: number) => ms >= 800)])
    const { rows } = await pool.query<{ word: string }>('select word from public.kept')
    expect(rows.map(({ word }) => word)).toEqual(['acknowledged', 'behind'])
  })

  test('a commit that exceeds the time limit stays committed, and says so', async (context) => {
    if (!isEmbedded()) return context.skip()
    const { pool } = server.context.database
    await pool.query(`
      create function public.work_when_kept() returns trigger language plpgsql as $$
        declare begun timestamptz := clock_timestamp();
        begin
          while clock_timestamp() < begun + interval '1.6 s' loop end loop;
          return null;
        end $$;
      create constraint trigger work_when_kept after insert on public.kept deferrable initially deferred
        for each row execute function public.work_when_kept()`)
    const limited = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 400 })
    onTestFinished(() => limited.end())
    const runBatch = createBatchRunner(limited, true)
    const rows = await runBatch([insert('slowly kept')]).catch((error: unknown) => error)
    await pool.query('drop trigger work_when_kept on public.kept')
    const kept = await pool.query<{ word: string }>('select word from public.kept')
    expect([rows, kept.rows]).toEqual([[['slowly kept', null]], [{ word: 'slowly kept' }]])
  })

  test('the server’s own statements may take longer', async (context) => {
    if (!isEmbedded()) return context.skip()
    const { pool } = server.context.database
    await pool.query(`do $$ begin
      while clock_timestamp() < statement_timestamp() + interval '1.6 s' loop end loop;
      insert into public.kept (word) values ('late');
    end $$`)
    expect((await pool.query('select from public.kept')).rows).toHaveLength(1)
  })
})
