import { randomUUID } from 'node:crypto'
import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/connection'
import type { Answer } from '@tidings/contract/api/ask'
import { askServer, wholeText } from './support/asking.ts'
import { callAndHear } from './support/hear-answer.ts'
import { dataClient, historyEntry, signUpPerson } from './support/project-clients.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { runStatement } from './support/run-statement.ts'
import { openStallingProxy } from './support/stalling-proxy.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

const database = inject('database')
const isServer = database.kind === 'server'

const refuseEntries = `
  create function public.fill_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
  create trigger fill_disk before insert on public.query_history execute function public.fill_disk();
  create trigger fill_disk before insert on public.answer_audio execute function public.fill_disk()`
const takeIn = (table: 'query_history' | 'answer_audio') => `drop trigger fill_disk on public.${table}`

test.runIf(isServer)(
  'a database that drops its connections under load fails requests, but not the server',
  async () => {
    await using server = await startTestServer()
    const person = await signUpPerson(server.url)
    const stopping = new AbortController()
    const statuses = new Set<number>()
    // Else the client asks again by itself.
    const readOnce = () => person.data.from('profiles').select('*').retry(false)
    const read = async () => {
      while (!stopping.signal.aborted) statuses.add((await readOnce()).status)
    }
    const readers = Promise.all(Array.from({ length: 8 }, read))
    const administrator = new pg.Client(server.config.databaseUrl ?? '')
    await administrator.connect()
    for (let time = 0; time < 5; time++) {
      const { rowCount } = await administrator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      expect(rowCount).toBeGreaterThan(0)
      // The next round meets connections that are busy again.
      await expect.poll(async () => (await readOnce()).status).toBe(200)
    }
    stopping.abort()
    await readers
    await administrator.end()
    expect([...statuses].filter((status) => status !== 503)).toEqual([200])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)

test.runIf(isServer)('with an unresponsive database every API reports that in its own form', async () => {
  await using copy = await copyTestDatabase()
  await using line = await openStallingProxy(copy.env.DATABASE_URL ?? '')
  await using server = await startTestServer({ env: { DATABASE_URL: line.url } })
  const person = await signUpPerson(server.url)
  const ask = async (path: string, token = person.session.access_token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = path === '/api/ask' ? { method: 'POST', body: '{"question":"wind"}' } : {}
    const response = await fetch(new URL(path, server.url), { headers, ...init })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as unknown,
    }
  }
  await line.cut()
  const message = 'Tidings is not available at the moment. Please try again in a minute.'
  const refused = { status: 503, retryAfter: '2' }
  const own = { ...refused, body: { error: { code: 'unavailable', message, retryAfterS: 2 } } }
  expect(await ask('/api/subscriptions')).toMatchObject(own)
  expect(await ask('/api/ask')).toMatchObject(own)
  const record = { code: 'PGRST001', message, details: null, hint: null }
  expect(await ask('/rest/v1/profiles')).toEqual({ ...refused, body: record })
  const account = { code: 503, error_code: 'unexpected_failure', msg: message }
  expect(await ask('/auth/v1/user')).toEqual({ ...refused, body: account })
  const chat = { error: { message, type: 'server_error', code: 'service_unavailable', param: null } }
  expect(await ask('/v1/models', `tk_${'x'.repeat(43)}`)).toEqual({ ...refused, body: chat })
  // The official clients try again by themselves, and nobody is signed out meanwhile.
  const refreshing = person.auth.refreshSession()
  const reading = person.data
    .from('profiles')
    .select('*')
    .then((answer) => answer)
  const signingIn = await person.auth.signInWithPassword(person)
  expect(signingIn.error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503, message })
  await line.mend()
  expect(await reading).toMatchObject({ status: 200, error: null })
  expect(await refreshing).toMatchObject({ error: null, data: { user: { id: person.id } } })
})

test.runIf(isServer)('a full disk is reported as one', async () => {
  await using server = await startTestServer()
  const person = await signUpPerson(server.url)
  await runStatement(server.config.databaseUrl ?? '', refuseEntries)
  const { error, status } = await person.data.from('query_history').insert(historyEntry(person.id))
  const message = 'Tidings has no room to save anything at the moment. Please try again later.'
  expect({ error, status }).toMatchObject({ status: 503, error: { code: 'PGRST001', message } })
})

test.runIf(isServer)('a read-only database, such as a standby, is reported as unavailable', async () => {
  await using server = await startTestServer()
  const person = await signUpPerson(server.url)
  const url = server.config.databaseUrl ?? ''
  const name = new URL(url).pathname.slice(1)
  await runStatement(url, `alter database ${name} set default_transaction_read_only = on`)
  await runStatement(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect.poll(async () => (await person.data.from('profiles').select('*')).status).toBe(200)
  const { error, status } = await person.data.from('query_history').insert(historyEntry(person.id))
  expect({ error, status }).toMatchObject({ status: 503, error: { code: 'PGRST001' } })
})

test.runIf(isServer)(
  'answers wait on disk while the database is full, and are in the history once',
  async () => {
    await using copy = await copyTestDatabase()
    const url = copy.env.DATABASE_URL ?? ''
    const folder = path.join(copy.env.DATA_DIR, 'waiting-answers')
    let person: TestUser
    let answer: Answer
    {
      await using server = await startTestServer({ env: copy.env })
      person = await newUser(server.url)
      const other = await newUser(server.url)
      await runStatement(url, refuseEntries)
      answer = await askServer(server, person, "What's new?")
      await askServer(server, other, "What's new?")
      expect(await person.history()).toEqual([])
      await server.context.erasures.announce({ userId: other.id, addresses: [] })
      const files = readdirSync(folder)
      expect(files).toEqual([`${person.id}.${answer.historyId}.json`])
      expect(statSync(path.join(folder, files[0] ?? '')).mode & 0o777).toBe(0o600)
    }
    await runStatement(url, takeIn('query_history'))
    await using server = await startTestServer({ env: copy.env })
    await expect.poll(() => readdirSync(folder)).toEqual([])
    const { data } = await dataClient(server.url, person.accessToken).from('query_history').select('*')
    expect(data).toMatchObject([{ id: answer.historyId, summary_text: wholeText(answer) }])
  },
)

test.runIf(isServer)(
  'the recording of an answer waits with it, and is in the history once, whichever part is written first',
  async () => {
    await using copy = await copyTestDatabase()
    const url = copy.env.DATABASE_URL ?? ''
    const folder = path.join(copy.env.DATA_DIR, 'waiting-answers')
    const sounds = () => readdirSync(path.join(copy.env.DATA_DIR, 'audio'))
    await using stack = new AsyncDisposableStack()
    let server = await startTestServer({ env: copy.env })
    stack.defer(() => server[Symbol.asyncDispose]())
    const startAgain = async () => {
      await server[Symbol.asyncDispose]()
      server = await startTestServer({ env: copy.env })
    }
    const person = await newUser(server.url)
    const other = await newUser(server.url)
    await runStatement(url, refuseEntries)
    const { audioUrl, historyId } = await callAndHear(server, person)
    expect(audioUrl).toBeNull()
    // As much as one may keep.
    const others = path.join(folder, `${other.id}.${randomUUID()}.wav`)
    writeFileSync(others, '')
    truncateSync(others, server.config.mostSoundBytes)
    const unheard = `${other.id}.${(await callAndHear(server, other)).historyId}`
    expect(readdirSync(folder)).toContain(`${unheard}.json`)
    expect(readdirSync(folder)).not.toContain(`${unheard}.wav`)
    await server.context.erasures.announce({ userId: other.id, addresses: [] })
    const names = ['json', 'wav'].map((ending) => `${person.id}.${historyId}.${ending}`)
    expect(readdirSync(folder)).toEqual(names)
    for (const name of names) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
    expect(sounds()).toEqual([])
    const before = new Date()

    const entries = async () => {
      const { data } = await dataClient(server.url, person.accessToken).from('query_history').select('*')
      return data
    }
    const whole = { id: historyId, audio_response_url: `/api/audio/${historyId}` }
    await runStatement(url, takeIn('query_history'))
    await startAgain()
    await expect.poll(entries).toMatchObject([whole])
    const summary = (await entries())?.[0]?.summary_text ?? ''
    expect(readdirSync(folder)).toEqual(names)
    // As the job writes it that ends calls whose process does not come back.
    await runStatement(url, `update query_history set audio_response_url = null, summary_text = 'Half of it'`)

    await runStatement(url, takeIn('answer_audio'))
    await startAgain()
    await expect.poll(() => readdirSync(folder)).toEqual([])
    expect(await entries()).toMatchObject([{ ...whole, summary_text: summary }])
    expect(sounds()).toEqual([`${historyId}.wav`])
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const sound = await fetch(`${server.url}/api/audio/${historyId}`, { headers })
    expect((await sound.text()).slice(0, 4)).toBe('RIFF')
    const { rows } = await server.context.database.pool.query<{ created_at: Date; bytes: number }>(
      'select created_at, bytes from answer_audio',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.created_at.getTime()).toBeLessThan(before.getTime())
    expect(rows[0]?.bytes).toBe(statSync(path.join(copy.env.DATA_DIR, 'audio', `${historyId}.wav`)).size)
  },
)

test.runIf(isServer)('an answer that can be stored nowhere is reported as missing', async () => {
  await using server = await startTestServer()
  const person = await newUser(server.url)
  await runStatement(server.config.databaseUrl ?? '', refuseEntries)
  writeFileSync(path.join(server.config.dataDir, 'waiting-answers'), 'no folder')
  expect(await askServer(server, person, "What's new?")).toMatchObject({ historyId: null })
})

/** Two statements of one person that take so long are billed until they owe more than a wait. */
const silentMs = 3000

test.runIf(isServer)('time in which the database is unresponsive is not charged to users', async () => {
  await using copy = await copyTestDatabase()
  await using line = await openStallingProxy(copy.env.DATABASE_URL ?? '')
  await using server = await startTestServer({ env: { DATABASE_URL: line.url } })
  const person = await signUpPerson(server.url)
  const read = async () => (await person.data.from('profiles').select('*')).status
  expect(await read()).toBe(200)
  line.hold()
  const held = [read(), read()]
  await pass(silentMs)
  line.release()
  expect(await Promise.all(held)).toEqual([200, 200])
  expect(await read()).toBe(200)
})

test.runIf(isServer)('a connection on which the database is silent for too long is closed', async () => {
  await using line = await openStallingProxy(database.kind === 'server' ? database.url : '')
  const lost: string[] = []
  const onIdleError = (error: Error) => void lost.push(error.message)
  await using opened = await openDatabase({ dataDir: database.folder, databaseUrl: line.url, onIdleError })
  await opened.pool.query('select')
  opened.limitSilence(300)
  line.abandon()
  await expect(opened.pool.query('select')).rejects.toThrow(/silent|terminated/)
  expect((await opened.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lost).toContain('The database has been silent for too long.')
})
