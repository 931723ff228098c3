import { expect, test } from 'vitest'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

test('a job that a setting has turned off is neither scheduled any more nor left waiting', async () => {
  await using database = await copyTestDatabase()
  const job = 'news.read-pages'
  const env = { ...database.env, JOBS: 'on' }
  {
    await using server = await startTestServer({ env: { ...env, ARTICLE_PAGES: 'on' } })
    const { pool } = server.context.database
    const { rows } = await pool.query('select name from pgboss.schedule where name = $1', [job])
    expect(rows).toHaveLength(1)
    await pool.query("insert into pgboss.job (name, start_after) values ($1, now() + interval '1 hour')", [
      job,
    ])
  }
  await using server = await startTestServer({ env })
  const { pool } = server.context.database
  const countOf = async (table: string) =>
    (await pool.query(`select from pgboss.${table} where name = $1`, [job])).rowCount
  expect([await countOf('schedule'), await countOf('job')]).toEqual([0, 0])
  expect((await pool.query('select from pgboss.schedule')).rowCount).toBeGreaterThan(5)
})
