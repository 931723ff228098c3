import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { silentLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { startServer, type RunningServer } from '#src/start'
import { moveToServer } from '../src/move/move.ts'
import { postQuestion } from './support/asking.ts'
import { allRows } from './support/backup-tool.ts'
import { startBucketServer } from './support/bucket-server.ts'
import { makeOne, listBriefings } from './support/briefings-of.ts'
import { movableClock } from './support/movable-clock.ts'
import { oldPassword as password, unpackOldData } from './support/old-data.ts'
import { runTidings } from './support/operator-tool.ts'
import { podcastOf } from './support/podcast-of.ts'
import { createDatabase } from './support/postgres-cluster.ts'
import { dataClient, signInAgain } from './support/project-clients.ts'
import { pushOf } from './support/push-of.ts'
import { runStatement } from './support/run-statement.ts'
import { codeAt } from './support/second-factor.ts'
import { shareVoice } from './support/start-test-server.ts'

// As in upgrade.test.ts: an hour after the data of 0.1.0 was made.
const clock = movableClock()
clock.advance(Date.parse('2026-11-22T03:40:00Z') - Date.now())

const secretOfBen = 'RWB4P2PV2CWUVJG77VDLQGGNFBAGLEDN'
const database = inject('database')

function makeSubscription() {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: 'https://push.example.org/ada', keys }
}

const readAll = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url })
  try {
    return await allRows(pool)
  } finally {
    await pool.end()
  }
}

/** Every foreign key and every trigger of the tables, and whether it is in force. */
async function rulesOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ rule: string }>(
      `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as rule
       from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('auth', 'public')
       union all
       select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}

describe.runIf(database.kind === 'server')('moving from the embedded database to a Postgres server', () => {
  const { template, url: cluster } = database as Extract<typeof database, { kind: 'server' }>
  const stack = new AsyncDisposableStack()
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-move-'))
  stack.defer(() => rmSync(directory, { recursive: true, force: true }))
  const env = unpackOldData(directory, null)
  const urls = { target: '', second: '' }
  let before: Map<string, string[]>
  let ada: Awaited<ReturnType<typeof signInAgain>>
  let podcast: string
  let briefing: string

  const start = async (more: Record<string, string> = {}) => {
    const settings = {
      PORT: '0',
      JOBS: 'off',
      AUTH_RATE_LIMITS: 'off',
      ...(await shareVoice()),
      ...env,
      ...more,
    }
    return startServer(readConfig(settings), { log: silentLogger, clock })
  }
  const moveTo = (url: string, more: Record<string, string> = {}) =>
    runTidings(['move'], { ...env, DATABASE_URL: url, ...more })
  const soundOf = async (server: RunningServer, token: string) => {
    const { data } = await dataClient(server.url, token)
      .from('query_history')
      .select('audio_response_url')
      .eq('query_text', "What's new?")
      .single()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(server.url + String(data?.audio_response_url), { headers })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  let sound: Awaited<ReturnType<typeof soundOf>>

  beforeAll(async () => {
    for (const name of ['target', 'second'] as const)
      urls[name] = await createDatabase(cluster, `move_${name}_${process.pid}`)
  })
  afterAll(() => stack.disposeAsync())

  test('refuses the data of an older version, and a server that still runs', async () => {
    const old = await moveTo(urls.target)
    expect(old).toMatchObject({ code: 1, output: expect.stringContaining('Start this version once') })
    await using server = await start()
    ada = await signInAgain(server.url, { email: 'ada@example.org', password })
    const signed = { accessToken: ada.session.access_token }
    briefing = (await makeOne(server, signed)).id
    expect((await pushOf(server, signed).subscribe({ subscription: makeSubscription() })).status).toBe(200)
    podcast = await podcastOf(server, signed).make()
    sound = await soundOf(server, signed.accessToken)
    expect(sound.bytes.length).toBeGreaterThan(10_000)
    expect(await moveTo(urls.target)).toMatchObject({ code: 1, output: expect.stringContaining('in use') })
    before = await allRows(server.context.database.pool)
  })

  test('stores nothing where it is interrupted or fails on the way', async () => {
    const interruption = new AbortController()
    const config = { ...readConfig({ ...env, DATABASE_URL: urls.target }), databaseUrl: urls.target }
    const interrupted = moveToServer(config, {
      signal: interruption.signal,
      report: ({ rows }) => rows > 0 && interruption.abort(),
    })
    await expect(interrupted).rejects.toThrow('Interrupted; nothing was moved.')
    await runStatement(urls.target, 'alter table public.query_history add constraint full_disk check (false)')
    const failed = await moveTo(urls.target)
    expect(failed).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^auth\.users: 8 rows$[^]*"full_disk"\. Nothing was moved/m),
    })
    await runStatement(urls.target, 'alter table public.query_history drop constraint full_disk')
    expect([...(await readAll(urls.target)).keys()]).toEqual(['tidings.migrations'])
  })

  test('then brings every row, prints how many, and refuses to do it twice', async () => {
    const { code, output } = await moveTo(urls.target)
    expect(output).toMatch(/^public\.query_history: 5 rows$/m)
    expect(output).toMatch(/^Moved [\d,]+ rows in \d+ tables\./m)
    expect(code).toBe(0)
    const after = await readAll(urls.target)
    // When each migration was applied differs.
    for (const tables of [before, after]) tables.delete('tidings.migrations')
    expect(after).toEqual(before)
    const migrated = new URL(cluster)
    migrated.pathname = template
    expect(await rulesOf(urls.target)).toEqual(await rulesOf(migrated.href))
    expect(await moveTo(urls.target)).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
  })

  test('people stay signed in, sign in with their password and factor, and find and hear all they had', async () => {
    await using server = await start({ DATABASE_URL: urls.target })
    expect(server.context.database.kind).toBe('server')
    const refreshed = await signInAgain(server.url, { email: 'ada@example.org', password })
    expect(refreshed.session.user.id).toBe(ada.session.user.id)
    for (const token of [ada.session.access_token, refreshed.session.access_token])
      expect(await soundOf(server, token)).toEqual(sound)
    const signed = { accessToken: ada.session.access_token }
    expect((await listBriefings(server, signed)).map(({ id }) => id)).toContain(briefing)
    expect((await pushOf(server, signed).read()).devices).toHaveLength(1)
    const feed = await fetch(server.url + new URL(podcast).pathname)
    expect(await feed.text()).toContain(briefing)

    const ben = await signInAgain(server.url, { email: 'ben@example.org', password })
    const { data } = await ben.auth.mfa.listFactors()
    const factorId = data?.totp.find(({ status }) => status === 'verified')?.id ?? ''
    const raised = await ben.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secretOfBen, clock.now()) })
    expect(raised.error).toBeNull()

    const question = { question: 'How many ships wait outside the closed ports?', language: 'en' }
    const response = await postQuestion(server.url, question, signed.accessToken)
    expect(await response.text()).toContain('Twelve ships wait outside')
    const history = await refreshed.data.from('query_history').select('query_text')
    const asked = history.data?.map(({ query_text }) => String(query_text))
    expect(asked).toEqual(expect.arrayContaining(['Is it high water?', question.question]))
  })

  test('sends recordings to their store, from where they are played', async () => {
    await using bucket = await startBucketServer()
    expect(await moveTo(urls.second, bucket.env)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Sent 1 recording to http/),
    })
    await using server = await start({ ...bucket.env, DATABASE_URL: urls.second })
    expect((await soundOf(server, ada.session.access_token)).bytes).toEqual(sound.bytes)
    expect(bucket.stored.size).toBeGreaterThan(0)
  })
})

test('move without DATABASE_URL is explained', async () => {
  const { code, output } = await runTidings(['move'], { DATA_DIR: '/nowhere' })
  expect(output).toContain('Set DATABASE_URL')
  expect(code).toBe(2)
})
