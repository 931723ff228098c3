import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answered, begin, user, server, setUpCallServer } from './support/call-server.ts'
import { CallClient, createCall, upgradeStatus } from './support/call-client.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer } from './support/news-server.ts'
import { startTestServer } from './support/start-test-server.ts'

setUpCallServer()

describe('Stop', () => {
  test.each([
    ['the button', (call: CallClient) => call.say({ type: 'end-call' })],
    ['a closed page', (call: CallClient) => call.close()],
  ])('by %s keeps what was delivered', async (_, stop) => {
    const person = await newUser(server.url)
    await using call = await begin(person)
    const { sentences, turn } = await answered(call)
    const playedMs = sentences[1]?.startMs ?? 0
    call.tell({ type: 'playback', turn, playedMs, state: 'progress' })
    await call.settled()
    stop(call)
    await call.closed()
    const [entry] = await expect
      .poll(() => person.history())
      .toHaveLength(1)
      .then(() => person.history())
    expect(entry).toMatchObject({ query_text: 'wind farm', status: 'completed' })
    expect(entry?.summary_text).toBe(sentences[0]?.text)
  })
})

describe('a second tab', () => {
  test('ends the first call, and the first shows why', async () => {
    const person = await newUser(server.url)
    await using first = await begin(person)
    await using second = await begin(person)
    expect(await first.closed()).toBe(4409)
    // At once, and not only when it next looks into the database.
    expect(first.frames('ping')).toEqual([])
    expect(first.frames('error')).toEqual([
      {
        type: 'error',
        code: 'call_elsewhere',
        message: 'This call has ended because you started another one.',
        fatal: true,
        requestId: expect.any(String),
      },
    ])
    expect(first.messages('status-update').at(-1)).toMatchObject({ status: 'ended' })
    expect((await answered(second)).sentences.length).toBeGreaterThan(1)
  })
})

describe('the call endpoint', () => {
  test('accepts a token once', async () => {
    const { webCallUrl } = await createCall(server.url, user)
    expect(await upgradeStatus(webCallUrl)).toBe(101)
    expect(await upgradeStatus(webCallUrl)).toBe(403)
  })

  test('rejects a missing or wrong token, another origin, and another protocol', async () => {
    const { webCallUrl } = await createCall(server.url, user)
    expect(await upgradeStatus(webCallUrl.replace(/\?.*/, ''))).toBe(401)
    expect(await upgradeStatus(webCallUrl.replace(/t=.*/, 't=wrong'))).toBe(403)
    expect(await upgradeStatus(webCallUrl, { origin: 'https://evil.example' })).toBe(403)
    expect(await upgradeStatus(webCallUrl, { protocol: 'news-voice.v9' })).toBe(400)
    expect(await upgradeStatus(webCallUrl.replace(/\/voice\/[^?]*/, '/voice/nowhere'))).toBe(404)
    expect(await upgradeStatus(webCallUrl, { origin: server.url })).toBe(101)
  })

  test('rejects another user’s access token', async () => {
    const { webCallUrl } = await createCall(server.url, user)
    await using call = new CallClient(webCallUrl)
    await call.opened()
    const { accessToken } = await newUser(server.url)
    call.tell({ type: 'hello', version: 1, accessToken, transcription: 'none', browserVoice: true })
    expect(await call.closed()).toBe(4401)
    expect(call.frames('error')[0]).toMatchObject({ code: 'unauthorized', fatal: true })
    expect(call.frames('welcome')).toEqual([])
  })

  test('requires an account', async () => {
    expect(
      (
        await fetch(`${server.url}/call/web`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(401)
  })
})

describe('invalid frames', () => {
  test.each([
    ['text that is no JSON', 'garbage', 4400],
    ['JSON without an envelope', '{"type":"hello"}', 4400],
    ['a binary frame of no known kind', new Uint8Array([9, 0, 0, 0, 0, 0, 0, 0]), 4400],
    ['a frame over 64 KiB', 'x'.repeat(70_000), 1009],
  ])('%s ends the call with its own close code', async (_, data, code) => {
    await using call = await begin()
    call.sendRaw(data)
    expect(await call.closed()).toBe(code)
    expect(await upgradeStatus((await createCall(server.url, user)).webCallUrl)).toBe(101)
  })

  test('of a valid form but unknown type are ignored', async () => {
    await using call = await begin()
    call.sendRaw('{"ch":"rt","type":"from-the-future"}')
    call.sendRaw('{"ch":"app","data":"{\\"type\\":\\"from-the-future\\"}"}')
    call.tell({ type: 'playback', turn: 999, playedMs: 5, state: 'done' })
    expect((await answered(call)).sentences.length).toBeGreaterThan(1)
  })

  test('with characters that the database cannot store are stored without them', async () => {
    await using call = await begin(await newUser(server.url))
    call.say({ type: 'say', message: 'Hello \0 and \ud800 good evening' })
    await call.room('complete', ({ turn }) => turn === 1)
    const { callId } = await call.room('welcome')
    const findText = async () =>
      (
        await server.context.database.tables
          .selectFrom('call_states')
          .select(sql<string>`conversation::text || position::text`.as('text'))
          .where('call_id', '=', callId)
          .executeTakeFirst()
      )?.text
    await expect.poll(findText).toContain('good evening')
  })

  test('by the thousand end the call', async () => {
    await using call = await begin()
    for (let count = 0; count < 3000; count++) call.tell({ type: 'pong' })
    expect(await call.closed()).toBe(4429)
  })

  test.each([
    ['an empty question', ' ', 'Please ask a question.'],
    [
      'a question of 10,000 characters',
      'x'.repeat(10_000),
      'Your question is too long. The limit is 1000 characters.',
    ],
  ])('%s is rejected with a message and the call continues', async (_, question, message) => {
    await using call = await begin()
    call.ask(question)
    expect(await call.room('error')).toMatchObject({ code: 'bad_request', message, fatal: false })
    expect((await answered(call)).sentences.length).toBeGreaterThan(1)
  })
})

describe('text typed during an answer', () => {
  /** The page silences the answer when a text is sent. */
  async function typeDuringAnswer(text: string) {
    const person = await newUser(server.url)
    const call = await begin(person)
    const { sentences, turn } = await answered(call)
    const playedMs = (sentences[1]?.startMs ?? 0) + 100
    call.tell({ type: 'playback', turn, playedMs, state: 'progress' })
    call.tell({ type: 'interrupt', turn, playedMs, reason: 'typed' })
    call.ask(text)
    return { call, person, sentences, turn }
  }

  test('continues it with the silenced sentence if it is “ok”', async () => {
    const { call, sentences, turn } = await typeDuringAnswer('ok')
    await using _ = call
    await call.room('complete', (frame) => frame.turn === turn + 1)
    const rest = call.frames('sentence').filter((frame) => frame.turn === turn + 1)
    expect(rest.map(({ text }) => text)).toEqual(sentences.slice(1).map(({ text }) => text))
  })

  test.each(['stop', 'x'.repeat(1001)])(
    'saves what was delivered if it is “stop” or is refused',
    async (text) => {
      const { call, person, sentences, turn } = await typeDuringAnswer(text)
      await using _ = call
      expect((await call.app('metadata')).metadata).toMatchObject({ turn, historyId: expect.any(String) })
      const [entry] = await person.history()
      expect(entry).toMatchObject({ query_text: 'wind farm', summary_text: sentences[0]?.text })
    },
  )
})

describe('a disk without room for recordings', () => {
  test('costs an answer only its recording', async () => {
    const audio = path.join(server.config.dataDir, 'audio')
    rmSync(audio, { recursive: true, force: true })
    writeFileSync(audio, 'a file where the folder should be')
    try {
      const person = await newUser(server.url)
      await using call = await begin(person)
      const { complete, turn } = await answered(call)
      call.tell({ type: 'playback', turn, playedMs: complete.durationMs, state: 'done' })
      expect((await call.app('metadata')).metadata).toMatchObject({
        audioUrl: null,
        historyId: expect.any(String),
      })
      expect((await person.history())[0]).toMatchObject({ status: 'completed', audio_response_url: null })
    } finally {
      rmSync(audio, { force: true })
    }
  })
})

test.each([
  ['away', 'cannot_connect_now', 'server'],
  ['broken', 'internal_error', 'browser'],
])('an answer ends although the database is %s while it is spoken', async (_, code, spokenBy) => {
  const articles = [{ title: 'Wind farm opens off the coast', body: 'A wind farm opened on Monday.' }]
  await using limited = await startNewsServer([{ name: 'Reuters', language: 'en', articles }], {
    env: { AUTH_RATE_LIMITS: 'on' },
  })
  await using call = await CallClient.begin(limited.url, await newUser(limited.url))
  await limited.context.database.pool.query(`
    create function auth.refuse_count() returns trigger language plpgsql as $$
      begin raise exception 'no count' using errcode = '${code}'; end $$;
    create trigger refuse_count before insert on auth.rate_limits
      for each row when (new.key like 'spokenCharacters:%') execute function auth.refuse_count()`)
  const { sentences } = await answered(call)
  expect([...new Set(sentences.map((sentence) => sentence.spokenBy))]).toEqual([spokenBy])
})

test('more questions than a person asks in a minute are rejected with a message', async () => {
  await using limited = await startTestServer({ env: { AUTH_RATE_LIMITS: 'on' } })
  await using call = await CallClient.begin(limited.url, await newUser(limited.url))
  for (let count = 0; count < 31; count++) call.ask("What's new?")
  expect(await call.room('error')).toMatchObject({ code: 'rate_limited', fatal: false })
  expect(call.frames('thinking').length).toBe(30)
})
