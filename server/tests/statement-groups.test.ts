import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/connection'
import { startTestServer } from './support/start-test-server.ts'

async function openTestDatabase(): Promise<Database> {
  const server = await startTestServer()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const { database } = server.context
  await database.pool.query('create table public.kept (word text primary key, tags text[])')
  return database
}

const add = 'insert into public.kept (word, tags) values ($1, $2) returning word, tags'

test('statements sent together are kept together, and the last one’s rows come back as they were written', async () => {
  const { runTogether, pool } = await openTestDatabase()
  const tags = ['plain', 'with "quotes"', String.raw`back\slash`, 'comma, brace}', '', 'line\nbreak']
  const rows = await runTogether([
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

test('when one of them fails, none is kept, and the connection serves on', async () => {
  const { runTogether, pool } = await openTestDatabase()
  const twice = runTogether([
    { text: add, values: ['same', null] },
    { text: add, values: ['same', null] },
  ])
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect((await pool.query('select * from public.kept')).rows).toEqual([])
  expect(await runTogether([{ text: add, values: ['same', null] }])).toEqual([['same', null]])
})

test('many at once meet each other’s plans without harm', async () => {
  const { runTogether } = await openTestDatabase()
  const words = Array.from({ length: 400 }, (_, at) => `word ${at}`)
  const rows = await Promise.all(
    words.map((word, at) =>
      runTogether([
        { text: `select ${at % 300} as number, $1::text`, values: [word] },
        { text: 'select $1::text as echo', values: [word] },
      ]),
    ),
  )
  expect(rows).toEqual(words.map((word) => [[word]]))
})

test('plans that something between us and the database has dropped are done without', async () => {
  const { runTogether, pool } = await openTestDatabase()
  const ask = () => runTogether([{ text: 'select $1::text as echo', values: ['again'] }])
  expect(await ask()).toEqual([['again']])
  await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query('deallocate all')))
  expect(await ask()).toEqual([['again']])
  await pool.query('deallocate all')
  expect(await ask()).toEqual([['again']])
})
