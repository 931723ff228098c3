import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { playToEnd } from './support/play-answer.ts'
import { manualClock } from './support/manual-clock.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'
import { windSources } from './support/test-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startSpeechServices, type SpeechServices } from './support/speech-services.ts'

const clock = manualClock()
const question = "what's new about wind"
let services: SpeechServices
let server: NewsServer
let user: TestUser
let call: CallClient

beforeAll(async () => {
  services = await startSpeechServices()
  server = await startNewsServer(windSources, { env: services.env, overrides: { clock } })
})
beforeEach(async () => {
  user = await newUser(server.url)
  call = await CallClient.begin(server.url, user, { transcription: 'browser' })
  services.mood.transcription = 'well'
})
afterEach(() => call[Symbol.asyncDispose]())
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})

let segment = 0

/** Says it and is quiet until it has been taken. */
async function speak(text: string, isFinal = true) {
  call.tell({ type: 'speech', state: 'start' })
  call.tell({ type: 'transcript', text, final: isFinal, segment: segment++ })
  call.tell({ type: 'speech', state: 'end' })
  await call.settled()
  await clock.advance(1000)
  await call.settled()
}

async function answered(turn = 1) {
  await call.room('complete', (frame) => frame.turn === turn)
  return call.frames('sentence').filter((frame) => frame.turn === turn)
}

/** The answer is being heard: its second sentence's beginning, where somebody speaks over it. */
async function heldAnswer() {
  await speak(question)
  const sentences = await answered()
  call.tell({ type: 'pause', turn: 1, playedMs: 600 })
  return sentences
}

async function doneWith(turn: number) {
  call.tell({ type: 'playback', turn, playedMs: 100_000, state: 'done' })
  return call.app('metadata')
}

describe('speech', () => {
  test('is asked once it has ended, and not again when its final text follows', async () => {
    await speak(question, false)
    await answered()
    call.tell({ type: 'transcript', text: `${question}.`, final: true, segment: segment - 1 })
    await call.settled()
    await clock.advance(3000)
    await call.settled()
    expect(call.frames('thinking')).toEqual([{ type: 'thinking', turn: 1 }])
  })

  test('is asked again if its final text says clearly more, and leaves one entry', async () => {
    await speak("what's new", false)
    await answered()
    call.tell({ type: 'transcript', text: "what's new about wind farms", final: true, segment: segment - 1 })
    await call.settled()
    await clock.advance(1000)
    await answered(2)
    await doneWith(2)
    expect((await user.history()).map((entry) => entry.query_text)).toEqual(["what's new about wind farms"])
  })

  test('with the talk button is asked as soon as it has been transcribed', async () => {
    await call[Symbol.asyncDispose]()
    call = await CallClient.begin(server.url, user, { transcription: 'server' })
    services.transcript = 'tell me about the'
    call.speak(new Int16Array(8000), 'released')
    await call.room('thinking')
    expect(call.frames('thinking')).toHaveLength(1)
  })

  test('with a pause in it is transcribed again as a whole', async () => {
    await call[Symbol.asyncDispose]()
    call = await CallClient.begin(server.url, user, { transcription: 'server' })
    services.requests.length = 0
    const half = new Int16Array(8000)
    const heard = () => services.requests.filter(({ path }) => path.endsWith('/transcriptions'))
    services.transcript = 'wind farms in'
    call.speak(half)
    await call.app('transcript', ({ transcript }) => transcript === 'wind farms in')
    await clock.advance(400)
    services.transcript = 'wind farms in Scotland'
    call.speak(half)
    await call.app('transcript', ({ transcript }) => transcript === 'wind farms in Scotland')
    await clock.advance(1000)
    await call.room('thinking')
    expect(call.frames('thinking')).toHaveLength(1)
    const [first, second] = heard().map(({ body }) => body.length)
    expect((second ?? 0) - (first ?? 0)).toBe(16_000)
  })
})

test('an answer is sent only some seconds ahead of its playback, and continues with it', async () => {
  await speak(question)
  await answered()
  call.tell({ type: 'playback', turn: 1, playedMs: 100, state: 'progress' })
  services.sentenceSeconds = 3
  onTestFinished(() => void (services.sentenceSeconds = 0.5))
  await speak("what's new")
  const sentences = () => call.frames('sentence').filter(({ turn }) => turn === 2)
  await expect.poll(() => sentences().length).toBe(3)
  await call.settled()
  expect(sentences()).toHaveLength(3)
  call.tell({ type: 'playback', turn: 2, playedMs: 1000, state: 'progress' })
  await expect.poll(() => sentences().length).toBe(4)
  expect(call.frames('complete').filter(({ turn }) => turn === 2)).toEqual([])
  await playToEnd(call, 2)
})

describe('an answer that is interrupted', () => {
  test.each(['Yeah.', 'uh-huh', 'okay'])('resumes after “%s”', async (words) => {
    const sentences = await heldAnswer()
    await speak(words)
    expect(await call.room('resume')).toEqual({ type: 'resume', turn: 1 })
    expect(call.frames('clear')).toEqual([])
    await doneWith(1)
    expect((await user.history())[0]?.summary_text).toBe(sentences.map(({ text }) => text).join(' '))
  })

  test('resumes if nothing was said', async () => {
    await heldAnswer()
    call.tell({ type: 'speech', state: 'start' })
    call.tell({ type: 'speech', state: 'end' })
    await call.settled()
    await clock.advance(1999)
    await call.settled()
    expect(call.frames('resume')).toEqual([])
    await clock.advance(1)
    expect(await call.room('resume')).toEqual({ type: 'resume', turn: 1 })
  })

  test('ends silently at “stop”, and what was delivered is saved', async () => {
    const sentences = await heldAnswer()
    await speak('No, stop!')
    expect(await call.room('clear')).toEqual({ type: 'clear', turn: 1 })
    await call.app('metadata')
    const [entry] = await user.history()
    const whole = sentences.map(({ text }) => text).join(' ')
    expect(entry?.status).toBe('completed')
    const heard = entry?.summary_text?.replace(/…$/, '') ?? ''
    expect(heard).toContain(sentences[0]?.text)
    expect(whole.startsWith(heard) && heard.length < whole.length).toBe(true)
    expect(call.frames('thinking')).toHaveLength(1)
    expect(await user.history()).toHaveLength(1)
  })

  test('is replaced by a question, even one understood after it resumed', async () => {
    await heldAnswer()
    call.tell({ type: 'resume', turn: 1, playedMs: 600 })
    call.tell({ type: 'pause', turn: 9, playedMs: 5 })
    await speak("what's new about roofs")
    await call.room('thinking', ({ turn }) => turn === 2)
    expect(call.frames('clear')).toEqual([{ type: 'clear', turn: 1 }])
    expect(call.frames('resume')).toEqual([])
  })

  test('pauses and resumes as often as it is spoken over', async () => {
    await heldAnswer()
    await speak('yeah')
    call.tell({ type: 'pause', turn: 1, playedMs: 900 })
    await speak('okay')
    await call.until(() => call.frames('resume')[1], 'the second resume')
    expect(call.frames('clear')).toEqual([])
  })
})

describe('a command', () => {
  test('to speak slower resumes at the current sentence, with one entry for everything delivered', async () => {
    const sentences = await heldAnswer()
    services.requests.length = 0
    await speak('slower')
    const again = await answered(2)
    expect(again.map(({ text }) => text)).toEqual(sentences.slice(1).map(({ text }) => text))
    const spoken = services.requests.filter(({ path }) => path.endsWith('/speech'))
    expect(spoken.map(({ body }) => (JSON.parse(body) as { speed: number }).speed)).toEqual(
      again.map(() => 0.8),
    )
    await doneWith(2)
    const history = await user.history()
    expect(history.map((entry) => entry.query_text)).toEqual([question])
    expect(history[0]?.summary_text).toBe(sentences.map(({ text }) => text).join(' '))
  })

  test('for volume sends the page the factor, and the answer continues', async () => {
    await heldAnswer()
    await speak('louder')
    expect((await call.room('volume')).gain).toBeGreaterThan(1)
    expect(await call.room('resume')).toEqual({ type: 'resume', turn: 1 })
  })

  test('moves to the next story, and says if there is none', async () => {
    const sentences = await heldAnswer()
    const second = sentences.findLast(({ article }) => article)?.article?.source
    await speak('next')
    const next = await answered(2)
    expect(next[0]?.text).toBe(`From ${second}:`)
    await doneWith(2)
    await speak('next')
    expect((await answered(3)).map(({ text }) => text)).toEqual(['There are no more stories.'])
    expect(await user.history()).toHaveLength(1)
  })

  test('asks for the source of a sentence, and the answer resumes where it was', async () => {
    const sentences = await heldAnswer()
    await speak('Who says that?')
    const texts = (await answered(2)).map(({ text }) => text)
    expect(texts[0]).toMatch(/^That is from (?:Reuters: Wind farm opens|CNN: Storm wind)/)
    expect(texts.slice(1)).toEqual(sentences.slice(1).map(({ text }) => text))
  })

  test('repeats a whole delivered answer, and leaves no entry', async () => {
    await speak(question)
    const sentences = await answered()
    await doneWith(1)
    call.ask('Repeat that, please')
    expect((await answered(2)).map(({ text }) => text)).toEqual(sentences.map(({ text }) => text))
    call.tell({ type: 'playback', turn: 2, playedMs: 100_000, state: 'done' })
    await call.settled()
    expect(await user.history()).toHaveLength(1)
  })

  test('asks for more on a story, which is an answer with its source', async () => {
    await speak(question)
    const sentences = await answered()
    const articles = [...new Set(sentences.flatMap(({ article }) => article?.source ?? []))]
    await doneWith(1)
    const ordinal = articles[0] === 'Reuters' ? 'first' : 'second'
    call.ask(`More on the ${ordinal}`)
    const more = await answered(2)
    expect(more.length).toBeGreaterThan(2)
    expect(more.slice(1).every(({ article }) => article?.source === 'Reuters')).toBe(true)
    const said = new Set(sentences.map(({ text }) => text))
    expect(more.slice(1).filter(({ text }) => said.has(text))).toEqual([])
    call.tell({ type: 'playback', turn: 2, playedMs: 100_000, state: 'done' })
    await call.app('metadata', ({ metadata }) => metadata.turn === 2)
    expect((await user.history()).map((entry) => entry.query_text)).toContain(`More on the ${ordinal}`)
    call.ask('More on the fifth')
    expect((await answered(3))[0]?.text).toBe('There is no such story in this answer.')
  })

  test('typed during an answer works like a spoken one', async () => {
    const sentences = await heldAnswer()
    call.tell({ type: 'interrupt', turn: 1, playedMs: 600, reason: 'typed' })
    call.ask('faster')
    expect((await answered(2)).map(({ text }) => text)).toEqual(sentences.slice(1).map(({ text }) => text))
    await doneWith(2)
    expect((await user.history()).map((entry) => entry.summary_text)).toEqual([
      sentences.map(({ text }) => text).join(' '),
    ])
  })

  test('before any answer gets a short reply', async () => {
    call.ask('next')
    expect((await answered())[0]?.text).toBe('I have not told you any news yet.')
  })
})

test('a question interrupted before its answer is stored without an answer', async () => {
  call.ask(question)
  await answered()
  call.tell({ type: 'interrupt', turn: 1, playedMs: 0, reason: 'button' })
  await call.app('metadata')
  expect((await user.history())[0]).toMatchObject({ status: 'started', summary_text: '' })
})
