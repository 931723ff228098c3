import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bucketKeys, startBucketServer } from './support/bucket-server.ts'
import { runTidings } from './support/operator-tool.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

const stack = new AsyncDisposableStack()
let env: Record<string, string>
beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidings-doctor-'))
  stack.defer(() => rmSync(folder, { recursive: true }))
  env = { DATA_DIR: folder }
})
afterAll(() => stack.disposeAsync())

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('the doctor reports no problem with the defaults, and suggests improvements', async () => {
  const { code, output } = await runTidings(['doctor'], env)
  expect(code).toBe(0)
  expect(output).toMatch(/^ok +data directory/m)
  expect(output).toMatch(/^ok +database/m)
  expect(output).toMatch(/^ok +accounts +this server/m)
  expect(output).toMatch(/^note +mail .*outbox/m)
  expect(output).toContain('Set SMTP_URL')
})

test('the doctor reports how much is stored, how fast it grows, what fails longest and what waits', async () => {
  await using database = await copyTestDatabase()
  {
    await using server = await startTestServer({ env: { ...database.env, JOBS: 'on' } })
    const { pool } = server.context.database
    await pool.query(
      `update feeds set failure_count = 9, failing_since = '2026-11-02T03:04:00Z', last_error = 'timed out'
       where id = (select id from feeds where kind = 'catalogue' limit 1)`,
    )
    await pool.query(
      `insert into feeds (url, kind, origin, source, failure_count, failing_since, next_fetch_at)
       values ('https://mine.example/secret.xml', 'custom', 'user', 'Mine', 2, '2026-11-03', 'infinity')`,
    )
    await pool.query(`select pgboss.create_queue('waiting', '{"policy":"standard"}')`)
    await pool.query(
      "insert into pgboss.job (name, start_after) values ('waiting', now() - interval '40 minutes')",
    )
  }
  const waiting = path.join(database.env.DATA_DIR, 'waiting-answers')
  mkdirSync(waiting)
  writeFileSync(path.join(waiting, 'one.json'), '{}')
  const { code, output } = await runTidings(['doctor'], { ...database.env })
  expect(output).toMatch(/^note +waiting answers +1 are not in the history yet/m)
  expect(output).toMatch(/^ok +sizes +database [\d.,]+ MB, recordings [\d.,]+ MB/m)
  expect(output).toMatch(
    /^\w+ +growth +\d+ articles, \d+ questions and [\d.,]+ MB on this disk a day; [\d.,]+ MB are free/m,
  )
  expect(output).toMatch(/^note +failing feeds +\d+; the longest since 2026-11-02T03:04Z: .+ \(timed out\)/m)
  expect(output).toMatch(/^ok +jobs +\d+ waiting, the oldest for 40 minutes$/m)
  expect(output).not.toContain('mine.example')
  expect(code).toBe(0)
})

test('the doctor tries the bucket for recordings, and prints no key', async () => {
  await using bucket = await startBucketServer()
  const working = await runTidings(['doctor'], { ...env, ...bucket.env })
  expect(working.output).toMatch(/^ok +recordings +http.* answers/m)
  const wrong = { ...bucket.env, AUDIO_STORE_SECRET: 'another' }
  const refused = await runTidings(['doctor'], { ...env, ...wrong })
  expect(refused.output).toMatch(/^problem +recordings .*403.*\n.*AUDIO_STORE_SECRET/m)
  for (const { output } of [working, refused])
    expect(output).not.toMatch(new RegExp(`${bucketKeys.id}|${bucketKeys.secret}`))
})

test('the doctor reports what does not respond and what to do about it, and exits with 1', async () => {
  const port = await closedPort()
  const moved = path.join(env['DATA_DIR'] ?? '', 'moved')
  mkdirSync(path.join(moved, 'postgres'), { recursive: true })
  const { code, output } = await runTidings(['doctor'], {
    ...env,
    DATA_DIR: moved,
    DATABASE_URL: `postgres://127.0.0.1:${port}/nowhere`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    STT_URL: `http://127.0.0.1:${port}/v1`,
    PUBLIC_URL: 'http://news.example.org',
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^problem +database .*\n.*DATABASE_URL/m)
  expect(output).toMatch(/^note +old database .*moved.postgres\n.*delete/m)
  expect(output).toMatch(/^problem +mail .*\n.*SMTP_URL/m)
  expect(output).toMatch(/^problem +accounts .*\n.*SUPABASE_URL/m)
  expect(output).toMatch(/^note +sessions .*\n.*604800/m)
  expect(output).toMatch(/^problem +speech in .*\n.*STT_URL/m)
  expect(output).toMatch(/^problem +public address .*\n.*TLS/m)
})

test('the doctor reports an https address without a trusted proxy as a problem', async () => {
  const https = { ...env, PUBLIC_URL: 'https://news.example.org' }
  const { code, output } = await runTidings(['doctor'], https)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^problem +public address .*\n.*AUTH_TRUSTED_PROXIES/m),
  ])
  expect((await runTidings(['doctor'], { ...https, AUTH_TRUSTED_PROXIES: '127.0.0.1' })).code).toBe(0)
})

test('the doctor reports an unusable data directory as a problem, but not one that a running server holds', async () => {
  const file = path.join(env['DATA_DIR'] ?? '', 'a-file')
  writeFileSync(file, '')
  const blocked = await runTidings(['doctor'], { ...env, DATA_DIR: path.join(file, 'data') })
  expect(blocked).toMatchObject({ code: 1, output: expect.stringMatching(/^problem +data directory/m) })

  await using server = await startTestServer()
  const { dataDir, databaseUrl } = server.config
  const running = await runTidings(['doctor'], {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  })
  expect(running.code).toBe(0)
  const expected = databaseUrl ? 'can be written' : 'in use by a running Tidings'
  expect(running.output).toContain(expected)
})

test('the doctor lists migrations missing at a hosted project', async () => {
  const sent: Promise<string>[] = []
  const project = createHttpServer((request, response) => {
    const { url = '' } = request
    if (url.includes('/rpc/search_history')) sent.push(text(request))
    const isFunction = url.includes('/rpc/')
    const code = isFunction ? 'PGRST202' : url.includes('search_text') ? '42703' : '42501'
    const body = { code: url.includes('/saved_articles') ? 'PGRST205' : code }
    response
      .writeHead(isFunction ? 404 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void project.close())
  const { port } = project.address() as AddressInfo
  const { code, output } = await runTidings(['doctor'], {
    ...env,
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^problem +project tables +not applied: 20261122000100_second_factor\.sql, \S+history_search\.sql, \S+saved_articles\.sql, \S+search_by_body\.sql, \S+password_mark\.sql\n.*supabase db push/m,
  )
  expect(output).toMatch(/^note +sessions .*\n.*604800/m)
  // Without its arguments a function is not found where it is, either.
  expect(await Promise.all(sent)).toEqual(['{"patterns":[]}'])
})
