import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallClient, createCall, loudness, upgradeStatus } from './support/call-client.ts'
import { openNewsStand, type NewsStand } from './support/news-stand.ts'
import { newReader, type Reader } from './support/reader.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let stand: NewsStand
let server: TestServer
let reader: Reader

beforeAll(async () => {
  stand = await openNewsStand([
    {
      name: 'Reuters',
      language: 'en',
      topic: 'Environment',
      articles: [
        {
          title: 'Wind farm opens off the coast',
          body: 'A wind farm with ninety turbines opened off the northern coast on Monday. It will light one and a half million homes, the operator said. Fishermen had protested for years.',
        },
      ],
    },
  ])
  server = await startTestServer({ env: stand.env })
  await stand.deliver(server)
  reader = await newReader(server.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await stand[Symbol.asyncDispose]()
})

const begin = (person = reader) => CallClient.begin(server.url, person)

async function answered(call: CallClient, question = 'wind farm') {
  call.ask(question)
  const { turn } = await call.room('thinking', (frame) => frame.turn > 0)
  const complete = await call.room('complete', (frame) => frame.turn === turn)
  return { turn, complete, sentences: call.frames('sentence').filter((frame) => frame.turn === turn) }
}

describe('a call', () => {
  test('welcomes, listens, and greets by first name', async () => {
    await using call = await begin(await newReader(server.url, 'Grace'))
    const welcome = await call.room('welcome')
    expect(welcome).toMatchObject({ sampleRate: 16_000, speech: { en: expect.any(String) } })
    const words = call.received.flatMap((each) => (each.kind === 'app' ? [each.message] : []))
    expect(words.slice(0, 3)).toEqual([
      'listening',
      { type: 'assistant.started' },
      { type: 'status-update', status: 'in-progress' },
    ])
    expect(call.frames('sentence')[0]).toMatchObject({ turn: 0, text: 'Hello Grace. What would you like to know?' })
    expect(loudness(call.sound(0))).toBeGreaterThan(0.02)
  })

  test('answers a typed question: the lead first, then each sentence with its article, all with real sound', async () => {
    await using call = await begin()
    const { complete, sentences, turn } = await answered(call)
    expect(sentences[0]).toMatchObject({
      index: 0,
      text: 'One new story on wind farm, from Reuters.',
      article: null,
      startMs: 0,
      spokenBy: 'server',
    })
    expect(sentences.slice(1).every(({ article }) => article?.source === 'Reuters')).toBe(true)
    expect(sentences.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    const frames = call.sound(turn)
    expect(frames.map(({ sequence }) => sequence)).toEqual(frames.map((_, at) => at))
    expect(frames.filter(({ flags }) => flags === 1)).toHaveLength(sentences.length)
    expect(frames.filter(({ flags }) => flags === 0).every(({ samples }) => samples.byteLength === 640)).toBe(true)
    expect(loudness(frames)).toBeGreaterThan(0.02)
    const soundMs = frames.reduce((sum, { samples }) => sum + samples.byteLength, 0) / 32
    expect(Math.abs(soundMs - complete.durationMs)).toBeLessThan(5)
    expect(complete.sentences).toBe(4)
    expect((await call.room('latency', (frame) => frame.turn === turn)).stages).toMatchObject({
      firstSpeech: expect.any(Number),
    })
  })

  test('heard to its end is in the history with its sources and its sound', async () => {
    const person = await newReader(server.url)
    await using call = await begin(person)
    const { complete, sentences, turn } = await answered(call)
    expect(await person.history()).toEqual([])
    call.tell({ type: 'playback', turn, playedMs: complete.durationMs, state: 'done' })
    const { metadata } = await call.app('metadata')
    expect(metadata).toMatchObject({ turn, sources: [{ source: 'Reuters' }] })
    const [entry] = await person.history()
    expect(entry).toMatchObject({
      id: metadata.historyId,
      query_text: 'wind farm',
      summary_text: sentences.map(({ text }) => text).join(' '),
      status: 'completed',
      audio_response_url: metadata.audioUrl,
      context_data: { type: 'question', language: 'en', articles: [{ source: 'Reuters' }] },
    })
    const wav = await fetch(server.url + metadata.audioUrl, { headers: { authorization: `Bearer ${person.accessToken}` } })
    expect(wav.headers.get('content-type')).toBe('audio/wav')
    const bytes = Buffer.from(await wav.arrayBuffer())
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
    expect(Math.abs((bytes.length - 44) / 32 - complete.durationMs)).toBeLessThan(5)
    const file = path.join(server.config.dataDir, `${metadata.audioUrl?.replace('/api', '')}.wav`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('interrupted keeps only what was heard, and sends no more of it', async () => {
    const person = await newReader(server.url)
    await using call = await begin(person)
    const { sentences, turn } = await answered(call)
    const [lead, second] = sentences
    const playedMs = (second?.startMs ?? 0) + (second?.durationMs ?? 0) / 2
    call.tell({ type: 'interrupt', turn, playedMs, reason: 'voice' })
    const { metadata } = await call.app('metadata')
    expect(call.frames('clear')).toContainEqual({ type: 'clear', turn })
    expect(call.messages('user-interrupted')).toEqual([{ type: 'user-interrupted', turnId: turn }])
    const summary = (await person.history())[0]?.summary_text ?? ''
    expect(summary).toMatch(new RegExp(`^${lead?.text} A wind farm with .*…$`))
    expect(`${lead?.text} ${second?.text}`).toContain(summary.slice(0, -1))
    const wav = await fetch(server.url + metadata.audioUrl, { headers: { authorization: `Bearer ${person.accessToken}` } })
    const soundMs = ((await wav.arrayBuffer()).byteLength - 44) / 32
    expect(Math.abs(soundMs - playedMs)).toBeLessThan(5)
  })

  test('takes a new question as an interruption of the answer before', async () => {
    const person = await newReader(server.url)
    await using call = await begin(person)
    const first = await answered(call)
    call.tell({ type: 'playback', turn: first.turn, playedMs: first.sentences[1]?.startMs ?? 0, state: 'progress' })
    call.ask("What's new?")
    const next = await call.room('complete', (frame) => frame.turn > first.turn)
    await call.app('metadata', ({ metadata }) => metadata.turn === first.turn)
    call.tell({ type: 'playback', turn: next.turn, playedMs: next.durationMs, state: 'done' })
    await call.app('metadata', ({ metadata }) => metadata.turn === next.turn)
    const history = await person.history()
    expect(history.map((entry) => entry.query_text).toSorted()).toEqual(["What's new?", 'wind farm'])
    expect(history.find((entry) => entry.query_text === 'wind farm')?.summary_text).toBe(first.sentences[0]?.text)
  })

  test('takes the final words of the browser’s recogniser as a question and no interim ones', async () => {
    await using call = await CallClient.begin(server.url, reader, { transcription: 'browser' })
    call.tell({ type: 'transcript', text: 'wind', final: false })
    call.tell({ type: 'transcript', text: 'wind farm', final: true })
    expect(await call.app('transcript', ({ role }) => role === 'user')).toMatchObject({
      transcriptType: 'final',
      transcript: 'wind farm',
    })
    await call.room('complete', (frame) => frame.turn === 1)
    expect(call.frames('thinking')).toEqual([{ type: 'thinking', turn: 1 }])
  })

  test('treats system messages as context only', async () => {
    await using call = await begin()
    call.say({ type: 'add-message', message: { role: 'system', content: "The user's first name is Ada." } })
    const { turn } = await answered(call)
    expect(turn).toBe(1)
  })

  test('says what it is told to and ends after that', async () => {
    await using call = await begin()
    call.say({ type: 'say', message: 'Goodbye for now.', endCallAfterSpoken: true })
    const { durationMs, turn } = await call.room('complete', (frame) => frame.turn === 1)
    expect(loudness(call.sound(turn))).toBeGreaterThan(0.02)
    call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
    expect(await call.closed()).toBe(1000)
    expect(call.messages('status-update').at(-1)).toEqual({
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-ended-call',
    })
  })

  test('while muted shows its sentences without sound', async () => {
    await using call = await begin()
    call.say({ type: 'control', control: 'mute-assistant' })
    const { sentences, turn } = await answered(call)
    expect(call.sound(turn)).toEqual([])
    expect(sentences.every(({ durationMs }) => durationMs === 0)).toBe(true)
    call.say({ type: 'control', control: 'unmute-assistant' })
    call.ask('wind farm')
    const next = await call.room('complete', (frame) => frame.turn > turn)
    expect(loudness(call.sound(next.turn))).toBeGreaterThan(0.02)
  })
})

describe('Stop', () => {
  test.each([
    ['the button', (call: CallClient) => call.say({ type: 'end-call' })],
    ['a lost network', (call: CallClient) => call.vanish()],
  ])('by %s keeps what had been heard', async (_, stop) => {
    const person = await newReader(server.url)
    await using call = await begin(person)
    const { sentences, turn } = await answered(call)
    const playedMs = sentences[1]?.startMs ?? 0
    call.tell({ type: 'playback', turn, playedMs, state: 'progress' })
    await call.settled()
    stop(call)
    await call.closed()
    const [entry] = await expect.poll(() => person.history(), { timeout: 10_000 }).toHaveLength(1).then(() => person.history())
    expect(entry).toMatchObject({ query_text: 'wind farm', status: 'completed' })
    expect(entry?.summary_text).toBe(sentences[0]?.text)
  })
})

describe('a second tab', () => {
  test('ends the first call, which says why', async () => {
    const person = await newReader(server.url)
    await using first = await begin(person)
    await using second = await begin(person)
    expect(await first.closed()).toBe(4409)
    expect(first.frames('error')).toEqual([
      {
        type: 'error',
        code: 'call_elsewhere',
        message: 'This call has ended because you started another one.',
        fatal: true,
      },
    ])
    expect(first.messages('status-update').at(-1)).toMatchObject({ status: 'ended' })
    expect((await answered(second)).sentences.length).toBeGreaterThan(1)
  })
})

describe('the door', () => {
  test('opens once for a token', async () => {
    const { webCallUrl } = await createCall(server.url, reader)
    expect(await upgradeStatus(webCallUrl)).toBe(101)
    expect(await upgradeStatus(webCallUrl)).toBe(403)
  })

  test('stays shut without a token, with a wrong one, from another page, and in another protocol', async () => {
    const { webCallUrl } = await createCall(server.url, reader)
    expect(await upgradeStatus(webCallUrl.replace(/\?.*/, ''))).toBe(401)
    expect(await upgradeStatus(webCallUrl.replace(/t=.*/, 't=wrong'))).toBe(403)
    expect(await upgradeStatus(webCallUrl, { origin: 'https://evil.example' })).toBe(403)
    expect(await upgradeStatus(webCallUrl, { protocol: 'news-voice.v9' })).toBe(400)
    expect(await upgradeStatus(webCallUrl.replace(/\/voice\/[^?]*/, '/voice/nowhere'))).toBe(404)
    expect(await upgradeStatus(webCallUrl, { origin: server.url })).toBe(101)
  })

  test('is not opened by another user’s access token', async () => {
    const { webCallUrl } = await createCall(server.url, reader)
    await using call = new CallClient(webCallUrl)
    await call.opened()
    const { accessToken } = await newReader(server.url)
    call.tell({ type: 'hello', version: 1, accessToken, transcription: 'none', browserVoice: true })
    expect(await call.closed()).toBe(4401)
    expect(call.frames('error')[0]).toMatchObject({ code: 'unauthorized', fatal: true })
    expect(call.frames('welcome')).toEqual([])
  })

  test('needs an account', async () => {
    expect((await fetch(`${server.url}/call/web`, { method: 'POST', body: '{}' })).status).toBe(401)
  })
})

describe('bad frames', () => {
  test.each([
    ['text that is no JSON', 'garbage', 4400],
    ['JSON without an envelope', '{"type":"hello"}', 4400],
    ['a binary frame of no known kind', new Uint8Array([9, 0, 0, 0, 0, 0, 0, 0]), 4400],
    ['a frame over 64 KiB', 'x'.repeat(70_000), 1009],
  ])('%s ends the call with its own code', async (_, data, code) => {
    await using call = await begin()
    call.sendRaw(data)
    expect(await call.closed()).toBe(code)
    expect(await upgradeStatus((await createCall(server.url, reader)).webCallUrl)).toBe(101)
  })

  test('that are well formed but unknown are left aside', async () => {
    await using call = await begin()
    call.sendRaw('{"ch":"rt","type":"from-the-future"}')
    call.sendRaw('{"ch":"app","data":"{\\"type\\":\\"from-the-future\\"}"}')
    call.tell({ type: 'playback', turn: 999, playedMs: 5, state: 'done' })
    expect((await answered(call)).sentences.length).toBeGreaterThan(1)
  })

  test('by the thousand end the call', async () => {
    await using call = await begin()
    for (let count = 0; count < 3000; count++) call.tell({ type: 'pong' })
    expect(await call.closed()).toBe(4429)
  })

  test.each([
    ['an empty question', ' ', 'Please ask a question.'],
    ['a question of 10,000 characters', 'x'.repeat(10_000), 'Your question is too long: at most 1000 characters.'],
  ])('%s is refused in words and the call goes on', async (_, question, message) => {
    await using call = await begin()
    call.ask(question)
    expect(await call.room('error')).toEqual({ type: 'error', code: 'bad_request', message, fatal: false })
    expect((await answered(call)).sentences.length).toBeGreaterThan(1)
  })
})

describe('a disk that takes no sound', () => {
  test('costs the answer nothing but its player', async () => {
    const audio = path.join(server.config.dataDir, 'audio')
    rmSync(audio, { recursive: true, force: true })
    writeFileSync(audio, 'a file where the folder should be')
    try {
      const person = await newReader(server.url)
      await using call = await begin(person)
      const { complete, turn } = await answered(call)
      call.tell({ type: 'playback', turn, playedMs: complete.durationMs, state: 'done' })
      expect((await call.app('metadata')).metadata).toMatchObject({ audioUrl: null, historyId: expect.any(String) })
      expect((await person.history())[0]).toMatchObject({ status: 'completed', audio_response_url: null })
    } finally {
      rmSync(audio, { force: true })
    }
  })
})

test('a server that stops ends its calls with word of it and keeps what was heard', async () => {
  const own = await openNewsStand([
    { name: 'CNN', language: 'en', articles: [{ title: 'A bridge is painted', body: 'A bridge has been painted in bright red.' }] },
  ])
  await using stack = new AsyncDisposableStack()
  stack.use(own)
  const stopping = await startTestServer({ env: own.env })
  await own.deliver(stopping)
  const person = await newReader(stopping.url)
  await using call = await CallClient.begin(stopping.url, person)
  await answered(call, 'bridge')
  await stopping[Symbol.asyncDispose]()
  expect(await call.closed()).toBe(1012)
  expect(call.messages('metadata')[0]?.metadata.historyId).toEqual(expect.any(String))
  expect(call.messages('status-update').at(-1)).toMatchObject({ endedReason: 'server-error' })
})
