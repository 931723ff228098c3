import type { AppConfig } from '@tidings/contract/api/app-config'
import { spokenCharactersPerSecond } from '@tidings/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { loudness } from './support/received-message.ts'
import { manualClock } from './support/manual-clock.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startSpeechServices, type SpeechServices } from './support/speech-services.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const clock = manualClock()
let services: SpeechServices
let server: TestServer
let user: TestUser

beforeAll(async () => {
  services = await startSpeechServices()
  server = await startTestServer({ env: services.env, overrides: { clock } })
  user = await newUser(server.url)
})
afterEach(() => {
  Object.assign(services.mood, { speech: 'well', transcription: 'well' })
  services.requests.length = 0
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})

const begin = () => CallClient.begin(server.url, user, { transcription: 'server' })
/** Speaks, and is quiet until that is taken for a question. */
async function speakUp(call: CallClient) {
  call.speak(speech)
  await call.app('transcript', ({ transcriptType }) => transcriptType === 'partial')
  await clock.advance(1000)
}
const speech = Int16Array.from({ length: 16_000 }, (_, at) => Math.round(3000 * Math.sin(at / 20)))

test('the page is told which speech services there are', async () => {
  const { voice } = (await (await fetch(`${server.url}/config.json`)).json()) as AppConfig
  const engines = { en: 'endpoint', fr: 'endpoint', es: 'endpoint', de: 'endpoint', it: 'endpoint' }
  expect(voice).toEqual({ kind: 'socket', transcription: 'server', speech: engines })
})

describe('spoken questions', () => {
  test('are sent to the transcription service, and its text is asked', async () => {
    await using call = await begin()
    services.requests.length = 0
    await speakUp(call)
    const isFinal = ({ transcriptType }: { transcriptType: string }) => transcriptType === 'final'
    expect(
      await call.app('transcript', (message) => message.role === 'user' && isFinal(message)),
    ).toMatchObject({
      transcriptType: 'final',
      transcript: "What's new?",
    })
    const { turn } = await call.room('complete', (frame) => frame.turn === 1)
    expect(loudness(call.sound(turn))).toBeGreaterThan(0.1)
    const request = services.requests.find(({ path }) => path === '/v1/audio/transcriptions')
    expect(request?.authorization).toBe('Bearer stt-secret')
    expect(request?.body).toContain('name="model"\r\n\r\nwhisper-1')
    expect(request?.body).toContain('name="language"\r\n\r\nen')
    expect(request?.body).toContain('RIFF')
  })

  test.each([
    ['html', 'transcription_failed', /not a transcript/],
    ['failing', 'transcription_failed', /status 500/],
    ['endless', 'transcription_failed', /more than it should/],
    ['empty', 'not_heard', /did not hear/],
  ] as const)(
    'to a service that is %s end with a message, and the call continues',
    async (mood, code, words) => {
      await using call = await begin()
      services.mood.transcription = mood
      call.speak(speech)
      expect(await call.room('error')).toMatchObject({
        code,
        message: expect.stringMatching(words),
        fatal: false,
      })
      services.mood.transcription = 'well'
      await speakUp(call)
      await call.room('thinking')
    },
  )

  test('to a service that stalls time out', async () => {
    await using call = await begin()
    services.mood.transcription = 'stalling'
    call.speak(speech)
    await expect.poll(() => services.requests.some(({ path }) => path.endsWith('/transcriptions'))).toBe(true)
    await clock.advance(20_000)
    expect(await call.room('error')).toMatchObject({
      code: 'transcription_failed',
      message: expect.stringMatching(/too long/),
    })
    expect(await call.room('sentence', ({ turn }) => turn === 1)).toMatchObject({
      text: 'I did not hear that. Please say it again, or type it.',
    })
  })

  test('shorter than a word, or outside speech, are not sent', async () => {
    await using call = await begin()
    services.requests.length = 0
    call.speak(speech.subarray(0, 1000))
    call.ask("What's new?")
    await call.room('complete', (frame) => frame.turn === 1)
    expect(services.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toEqual([])
  })
})

describe('a speech service', () => {
  test('gets one sentence at a time, with the user’s voice and speed', async () => {
    const person = await newUser(server.url)
    await person.prefer({ voice_settings: { gender: 'male', speed: 1.5 } })
    await using call = await CallClient.begin(server.url, person)
    call.ask("What's new?")
    await call.room('complete', (frame) => frame.turn === 1)
    const bodies = services.requests
      .filter(({ path }) => path === '/v1/audio/speech')
      .map(({ body }) => JSON.parse(body) as unknown)
    expect(bodies).toContainEqual({
      model: 'tts-1',
      input: 'These are sample stories, made up by Tidings, until real news has arrived.',
      voice: 'onyx',
      response_format: 'wav',
      speed: 1.5,
    })
    expect(call.frames('sentence').every(({ durationMs }) => durationMs === 500)).toBe(true)
  })

  test('does not get what it has spoken recently', async () => {
    await using remembering = await startTestServer({ env: { ...services.env, SPEECH_CACHE_MB: '1' } })
    const { accessToken } = await newUser(remembering.url)
    const hear = () =>
      fetch(`${remembering.url}/api/speech`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: 'Six ferries share one captain.', language: 'en' }),
      }).then((response) => response.bytes())
    const first = await hear()
    expect(await hear()).toEqual(first)
    expect(first.length).toBeGreaterThan(10_000)
    expect(services.requests).toHaveLength(1)
  })

  test.each([
    ['html', /(not|no) audio/],
    ['failing', /status 500/],
    ['empty', /(not|no) audio/],
  ] as const)('that is %s is reported once, and the answer continues as text', async (mood, words) => {
    await using call = await begin()
    services.mood.speech = mood
    call.ask("What's new?")
    const { sentences } = await call.room('complete', (frame) => frame.turn === 1)
    expect(sentences).toBeGreaterThan(2)
    expect(call.frames('error')).toEqual([
      expect.objectContaining({
        type: 'error',
        code: 'voice_failed',
        message: expect.stringMatching(words),
        fatal: false,
      }),
    ])
    expect(
      call
        .frames('sentence')
        .filter(({ turn }) => turn === 1)
        .every(({ durationMs, spokenBy }) => durationMs === 0 && spokenBy === 'browser'),
    ).toBe(true)
    expect(call.sound(1)).toEqual([])
    call.tell({ type: 'playback', turn: 1, playedMs: 1, state: 'done' })
    expect((await call.app('metadata')).metadata).toMatchObject({
      audioUrl: null,
      historyId: expect.any(String),
    })
  })

  test('that stalls times out, and the answer continues as text', async () => {
    await using call = await begin()
    services.mood.speech = 'stalling'
    services.requests.length = 0
    call.ask("What's new?")
    await expect.poll(() => services.requests.length).toBe(1)
    await clock.advance(8000)
    expect((await call.room('error')).message).toMatch(/took too long/)
    await call.room('complete', (frame) => frame.turn === 1)
  })

  test('that stalls does not delay Stop', async () => {
    const person = await newUser(server.url)
    await using call = await CallClient.begin(server.url, person)
    services.mood.speech = 'stalling'
    services.requests.length = 0
    call.ask("What's new?")
    await expect.poll(() => services.requests.length).toBe(1)
    call.say({ type: 'end-call' })
    expect(await call.closed()).toBe(1000)
    expect((await person.history())[0]).toMatchObject({ summary_text: '', status: 'started' })
  })

  test('that fails is replaced by the browser’s own voice, with its speed and duration', async () => {
    const person = await newUser(server.url)
    await using call = await CallClient.begin(server.url, person)
    services.mood.speech = 'failing'
    const sentencesOf = async (wanted: number) => {
      await call.room('complete', (frame) => frame.turn === wanted)
      return call.frames('sentence').filter(({ turn }) => turn === wanted)
    }
    call.ask("What's new?")
    const [lead, ...rest] = await sentencesOf(1)
    expect([lead, ...rest].map((sentence) => [sentence?.spokenBy, sentence?.speed])).toEqual(
      [lead, ...rest].map(() => ['browser', 1]),
    )
    const msOf = (text = '') => (text.length / spokenCharactersPerSecond) * 1000
    call.tell({ type: 'interrupt', turn: 1, playedMs: msOf(lead?.text) + 100, reason: 'typed' })
    call.ask('slower')
    const again = await sentencesOf(2)
    expect(again.map(({ text, speed }) => [text, speed])).toEqual(rest.map(({ text }) => [text, 0.8]))
    const [first = ''] = again.map(({ text }) => text)
    // At the usual speed all of it would have been heard by now.
    call.tell({ type: 'interrupt', turn: 2, playedMs: msOf(first), reason: 'button' })
    await call.app('metadata')
    const summary = (await person.history())[0]?.summary_text
    expect(summary).toContain(first.slice(0, first.length / 2))
    expect(summary).not.toContain(first)
  })
})
