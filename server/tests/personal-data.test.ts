import { readFileSync } from 'node:fs'
import path from 'node:path'
import { personalDataTexts } from '@tidings/contract/texts/your-data'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { makeKey } from './support/model-client.ts'
import { movableClock, type MovableClock } from './support/movable-clock.ts'
import { codeIn, memoryOutbox, type Outbox } from './support/outbox.ts'
import { readArchive, requestOf } from './support/personal-data.ts'
import { historyEntry, savedArticle, signInAgain } from './support/project-clients.ts'
import { codeAt, enrolTotp, verifyTotp } from './support/second-factor.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let server: TestServer
let clock: MovableClock
let outbox: Outbox
let user: TestUser

beforeAll(async () => {
  clock = movableClock()
  outbox = memoryOutbox()
  server = await startTestServer({ overrides: { clock, mailer: outbox } })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  user = await newUser(server.url)
})

const ask = (who: Pick<TestUser, 'accessToken'> = user) => requestOf(server.url, who.accessToken)
const letProofExpire = () => clock.advance(16 * 60_000)

async function refusal(response: Response) {
  const {
    error: { code, message },
  } = (await response.json()) as { error: { code: string; message: string } }
  return { status: response.status, code, message }
}

/**
 * Their length is where no search looks, whose index would take seconds to make. Their texts hardly compress, so that an archive
 * of many is larger than what sockets buffer.
 */
async function insertEntries(count: number, characters: number) {
  await server.context.database.pool.query(
    `insert into query_history (user_id, query_text, summary_text, status, context_data, created_at)
     select $1, 'Question ' || n, 'An answer', 'completed', jsonb_build_object('text',
       (select string_agg(md5(n::text || ' ' || part), '') from generate_series(1, $3) part)),
       now() - n * interval '1 second'
     from generate_series(1, $2) n`,
    [user.id, count, Math.ceil(characters / 32)],
  )
}

async function countDownloads() {
  return (await server.context.database.pool.query('select from personal_downloads')).rowCount
}

/** A question in a call, with its recording. */
async function hearAnswer() {
  await using call = await CallClient.begin(server.url, user)
  call.ask('Hello?')
  const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
  call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
  await call.app('metadata')
}

describe('the archive', () => {
  test('has all rows as JSON and CSV, the recordings and the sources, and no secret', async () => {
    const { key } = await makeKey(server.url, user)
    await user.prefer({ interests: ['Tides'], preferred_sources: ['BBC'] })
    await fetch(`${server.url}/api/subscriptions`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.accessToken}` },
    })
    await hearAnswer()
    await user.data.from('saved_articles').insert(savedArticle(user.id, 'A tide that was saved'))
    const archive = await readArchive(await ask().download())
    expect(archive.rows('saved-articles')).toMatchObject([
      { title: 'A tide that was saved', user_id: user.id },
    ])
    expect(archive.rows('profile')).toMatchObject([{ id: user.id, firstname: 'Ada' }])
    expect(archive.rows('preferences')).toMatchObject([{ interests: ['Tides'], preferred_sources: ['BBC'] }])
    expect(archive.rows('account')).toMatchObject([{ id: user.id, email: user.email }])
    expect(archive.rows('history')).toEqual(await user.history())
    const [entry] = await user.history()
    const id = path.basename(entry?.audio_response_url ?? '')
    const file = path.join(server.config.dataDir, 'audio', `${id}.wav`)
    expect(Buffer.from(archive.bytes(`recordings/${id}.wav`)).equals(readFileSync(file))).toBe(true)
    expect(archive.rows('recordings')).toMatchObject([{ id }])
    expect(archive.rows('calls')).toMatchObject([{ ended_reason: expect.any(String) }])
    expect(archive.rows('sessions')).toMatchObject([{ aal: 'aal1' }])
    expect(archive.rows('model-keys')).toMatchObject([{ ending: key.slice(-4) }])
    const events = archive.rows('security-events').map((row) => row['kind'])
    expect(new Set(events)).toEqual(new Set(['signed_in', 'data_read', 'key_made', 'data_downloaded']))
    expect(archive.rows('subscription')).toMatchObject([{ sources: ['BBC'], interests: ['Tides'] }])
    expect(archive.rows('followed-feeds').length).toBeGreaterThan(0)
    expect(archive.text('sources.opml')).toMatch(/<outline type="rss" text="BBC/)
    expect(archive.text('README.txt')).toContain(server.url)
    const all = archive.names.map((name) => archive.text(name)).join('\n')
    const { rows } = await server.context.database.pool.query<{ secret: string }>(
      `select encrypted_password as secret from auth.users where id = $1
       union all select key_hash from model_keys where user_id = $1
       union all select token_hash from call_rooms where user_id = $1
       union all select t.token_hash from auth.refresh_tokens t join auth.sessions s on s.id = session_id where user_id = $1`,
      [user.id],
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { secret } of rows) expect(all).not.toContain(secret)
    expect(all).not.toContain(key)
  })

  test('has each table as CSV, without formulas', async () => {
    const begin = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\u200B=1']
    // A spreadsheet in a country that writes 1,5 begins a cell at each semicolon and line.
    const split = ['a;=1', 'a; "@SUM(A1)', 'a\t+1', 'a\n-1']
    const wicked = [...begin, ...split, 'a "quoted", word\nand a line', 'Größe; x=1-1']
    for (const text of wicked)
      await user.data.from('query_history').insert({ ...historyEntry(user.id, text), summary_text: null })
    const archive = await readArchive(await ask().download())
    expect(archive.rows('history').map(({ query_text: text }) => text)).toEqual(wicked)
    const csv = archive.text('history.csv')
    expect(csv.startsWith('\uFEFFid,created_at,query_text,')).toBe(true)
    for (const cell of [`,'=1+1,`, `,'+1,`, `,'-1,`, `,'@SUM(A1),`, `\t'=1`, `\r'=1`, `\n'=1`, `,\u200B'=1,`])
      expect(csv).toContain(cell)
    for (const cell of [`a;'=1`, `a; ""'@SUM(A1)`, `a\t'+1`, `a\n'-1`]) expect(csv).toContain(cell)
    expect(csv).toContain(',"a ""quoted"", word\nand a line",')
    expect(csv).toContain(',Größe; x=1-1,')
    expect(csv).toContain(',12.5,')
    const tables = archive.names.filter((name) => name.endsWith('.json'))
    for (const name of tables) expect(archive.names).toContain(name.replace('.json', '.csv'))
  })

  test('covers every table with personal data', async () => {
    const { rows } = await server.context.database.pool.query<{ name: string }>(
      `select distinct table_schema || '.' || table_name as name from information_schema.columns
       where table_schema in ('auth', 'public') and column_name in ('user_id', 'owner_id', 'linking_user_id', 'factor_id')
       order by 1`,
    )
    const { personalTables } = await import('../src/modules/personal-data/personal-tables.ts')
    const sources = personalTables.map(({ from }) => from).join(' ')
    const ofTheProject = ['public.user_preferences', 'public.query_history', 'public.saved_articles']
    const passing = ['public.personal_downloads']
    const unknown = rows.filter(
      ({ name }) => ![...ofTheProject, ...passing].includes(name) && !sources.includes(name),
    )
    expect(unknown).toEqual([])
    expect(rows.length).toBeGreaterThan(10)
  })

  // Paging is the same SQL on the embedded database, which takes four seconds for it.
  test.runIf(inject('database').kind === 'server')(
    'has ten thousand entries, each once and in order, even for a slow client',
    async () => {
      await insertEntries(10_000, 2000)
      const response = await ask().download()
      const stalled = await vi.waitFor(async () => {
        const first = (await (await ask().progress()).json()) as { done: number; total: number }
        expect(first.done).toBeGreaterThan(0)
        return first
      }, 30_000)
      // Nothing has been read yet: the server has not gone ahead by more than its buffers.
      expect(stalled.total).toBeGreaterThan(20_000)
      expect(stalled.done).toBeLessThan(15_000)
      const archive = await readArchive(response)
      const questions = archive.rows('history').map(({ query_text: text }) => text)
      expect(questions).toEqual(Array.from({ length: 10_000 }, (_, at) => `Question ${10_000 - at}`))
      expect(archive.text('history.csv').split('\n')).toHaveLength(10_002)
    },
  )
})

describe('a download', () => {
  const isRepetition = inject('isRepetition')

  test('has one user’s own data only, and requires a token', async () => {
    const other = await newUser(server.url, 'Grace')
    await other.data.from('query_history').insert(historyEntry(other.id, 'A secret question'))
    const archive = await readArchive(await ask().download())
    const all = archive.names.map((name) => archive.text(name)).join('\n')
    for (const text of [other.id, other.email, 'A secret question', 'Grace']) expect(all).not.toContain(text)
    const nobody = requestOf(server.url, 'nobody')
    for (const answer of [nobody.status(), nobody.progress(), nobody.download(), nobody.deleteAccount()])
      expect((await answer).status).toBe(401)
  })

  test.skipIf(isRepetition)('requires a password or a code some time after signing in', async () => {
    expect(await (await ask().status()).json()).toMatchObject({ isProofNeeded: false })
    letProofExpire()
    expect(await (await ask().status()).json()).toMatchObject({ isProofNeeded: true })
    const needed = { status: 403, code: 'forbidden', message: personalDataTexts.proofNeeded }
    expect(await refusal(await ask().download())).toEqual(needed)
    const wrong = { ...needed, message: personalDataTexts.wrongProof }
    expect(await refusal(await ask().download({ password: 'Wrong-horse-7' }))).toEqual(wrong)
    expect(await refusal(await ask().download({ code: '000000' }))).toEqual(wrong)
    expect(await refusal(await ask().deleteAccount({ password: 'x' }))).toEqual(wrong)
    expect((await ask().download({ password: user.password })).status).toBe(200)
    expect(await refusal(await ask().deleteAccount({ password: 'x' }))).toEqual(wrong)
    for (const body of ['{"code":{}}', '{"password":7}', 'nonsense']) {
      const headers = { authorization: `Bearer ${user.accessToken}` }
      const bad = await fetch(`${server.url}/api/personal-data/download`, { method: 'POST', body, headers })
      expect((await refusal(bad)).code).toBe('bad_request')
    }
  })

  test.skipIf(isRepetition)('accepts an emailed code, once', async () => {
    letProofExpire()
    await user.auth.reauthenticate()
    const code = codeIn((await outbox.next()).text)
    expect((await readArchive(await ask().download({ code }))).names).toContain('history.json')
    expect((await ask().download({ code })).status).toBe(403)
  })

  test.skipIf(isRepetition)('accepts a second-factor code, and rejects the password alone', async () => {
    const factor = await enrolTotp(user.auth)
    const shown = await verifyTotp(user.auth, factor, clock.now())
    const thief = await signInAgain(server.url, user)
    const alone = requestOf(server.url, thief.session.access_token)
    for (const answer of [
      alone.status(),
      alone.progress(),
      alone.download({ password: user.password }),
      alone.deleteAccount({ password: user.password }),
    ])
      expect((await refusal(await answer)).message).toBe('Show your second factor first.')
    letProofExpire()
    expect((await ask({ accessToken: shown.access_token }).download()).status).toBe(403)
    const again = await user.auth.mfa.challengeAndVerify({
      factorId: factor.factorId,
      code: codeAt(factor.secret, clock.now()),
    })
    const token = again.data?.access_token ?? ''
    expect(
      (await readArchive(await ask({ accessToken: token }).download())).rows('second-factors'),
    ).toHaveLength(1)
  })

  test.skipIf(isRepetition)('runs one at a time per user, and reports its progress', async () => {
    await insertEntries(3000, 2000)
    const giveUp = new AbortController()
    expect((await ask().progress()).status).toBe(404)
    const first = await ask().download(undefined, giveUp.signal)
    expect(first.status).toBe(200)
    expect(await refusal(await ask().download())).toMatchObject({
      status: 409,
      message: personalDataTexts.alreadyRunning,
    })
    expect(await (await ask().progress()).json()).toMatchObject({ total: expect.any(Number) })
    const other = await newUser(server.url)
    expect((await readArchive(await ask(other).download())).rows('history')).toEqual([])
    giveUp.abort()
    await expect.poll(async () => (await ask().progress()).status).toBe(404)
    // A client has read the last byte a moment before its download is released.
    await expect.poll(countDownloads).toBe(0)
    expect((await readArchive(await ask().download())).rows('history')).toHaveLength(3000)
  })

  test.skipIf(isRepetition)('breaks off if the session ends', async () => {
    await insertEntries(3000, 20_000)
    const response = await ask().download()
    await user.auth.signOut()
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
    await expect.poll(countDownloads).toBe(0)
  })
})
