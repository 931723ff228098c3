import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { playToEnd } from './support/play-answer.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { strikeSources } from './support/strike-sources.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let user: TestUser
let call: CallClient

beforeAll(async () => {
  server = await startNewsServer(strikeSources, { realVoice: true })
})
beforeEach(async () => {
  user = await newUser(server.url)
  call = await CallClient.begin(server.url, user)
})
afterEach(() => call[Symbol.asyncDispose]())
afterAll(() => server[Symbol.asyncDispose]())

const sentencesOf = (turn: number) => call.frames('sentence').filter((frame) => frame.turn === turn)
const firstOf = async (turn: number) => call.room('sentence', (frame) => frame.turn === turn)

/** The third sentence of a briefing is being heard. */
async function hearThird() {
  call.ask("What's new?")
  await playToEnd(call, 1)
  const third = sentencesOf(1)[2]
  if (!third) throw new Error('The answer is too short.')
  return { turn: 1, playedMs: third.startMs + 10 }
}

describe('the player’s buttons', () => {
  test('continue at the next or the previous sentence of the same answer, in a turn of their own', async () => {
    const heard = await hearThird()
    const spoken = sentencesOf(1).filter(({ namesSource }) => !namesSource)
    const at = spoken.findIndex(({ place }) => place === 2)
    call.tell({ type: 'move', ...heard, unit: 'sentence', step: 1 })
    const next = await firstOf(2)
    expect([next.answer, next.text]).toEqual([spoken[0]?.answer, spoken[at + 1]?.text])
    call.tell({ type: 'move', turn: 2, playedMs: 10, unit: 'sentence', step: -1 })
    expect((await firstOf(3)).text).toBe(spoken[at]?.text)
  })

  test('go to the next or the previous story, and from the first to the beginning of the answer', async () => {
    const heard = await hearThird()
    const current = sentencesOf(1)[2]?.article?.id
    call.tell({ type: 'move', ...heard, unit: 'story', step: 1 })
    await playToEnd(call, 2)
    expect(sentencesOf(2).find(({ article }) => article !== null)?.article?.id).not.toBe(current)
    for (const turn of [2, 3, 4]) {
      call.tell({ type: 'move', turn, playedMs: 0, unit: 'story', step: -1 })
      await firstOf(turn + 1)
    }
    expect((await firstOf(5)).place).toBe(0)
  })

  test('end the answer after its last sentence', async () => {
    call.ask("What's new?")
    await playToEnd(call, 1)
    const last = sentencesOf(1).at(-1)
    call.tell({ type: 'move', turn: 1, playedMs: (last?.startMs ?? 0) + 10, unit: 'sentence', step: 1 })
    const { metadata } = await call.app('metadata')
    expect(metadata.answer).toBe(last?.answer)
    expect(call.frames('thinking')).toHaveLength(1)
  })

  test('have no effect on a finished turn', async () => {
    const heard = await hearThird()
    call.tell({ type: 'move', ...heard, turn: 0, unit: 'sentence', step: 1 })
    await call.settled()
    expect(sentencesOf(2)).toEqual([])
  })

  test('pause the answer, which noise does not resume and a question replaces', async () => {
    const heard = await hearThird()
    call.tell({ type: 'pause', ...heard, by: 'button' })
    call.tell({ type: 'speech', state: 'start' })
    call.tell({ type: 'speech', state: 'end' })
    await call.settled()
    expect(call.frames('resume')).toEqual([])
    call.ask('Strikes in Spain')
    expect((await firstOf(2)).answer).not.toBe(sentencesOf(1)[0]?.answer)
  })

  test('set the speed from the current sentence on, within its limits', async () => {
    expect(call.frames('speed')).toEqual([{ type: 'speed', speed: 1 }])
    const heard = await hearThird()
    call.tell({ type: 'playback', ...heard, state: 'progress' })
    call.tell({ type: 'speed', speed: 1.5 })
    expect((await firstOf(2)).place).toBe(2)
    expect(call.frames('speed').at(-1)).toEqual({ type: 'speed', speed: 1.5 })
    call.tell({ type: 'speed', speed: 9 })
    await call.settled()
    expect(call.frames('speed').at(-1)).toEqual({ type: 'speed', speed: 1.5 })
  })

  test('replay any answer of the call, and keep one history entry for each', async () => {
    for (const [at, question] of ['Strikes in France', 'Strikes in Spain'].entries()) {
      call.ask(question)
      await playToEnd(call, at + 1)
      call.tell({ type: 'playback', turn: at + 1, playedMs: 1e9, state: 'done' })
      await call.app('metadata', ({ metadata }) => metadata.answer === at)
    }
    for (const turn of [3, 4]) {
      call.tell({ type: 'hear', answer: 0 })
      await playToEnd(call, turn)
      expect(sentencesOf(turn).map(({ text }) => text)).toEqual(sentencesOf(1).map(({ text }) => text))
      call.tell({ type: 'playback', turn, playedMs: 1e9, state: 'done' })
    }
    call.tell({ type: 'hear', answer: 99 })
    await call.settled()
    expect(await user.history()).toHaveLength(2)
  })
})

test('the whole text of an answer to a typed question is sent before it is spoken', async () => {
  call.ask("What's new?")
  // Nothing is heard yet, and speech is kept only a few seconds ahead of that.
  call.tell({ type: 'playback', turn: 1, playedMs: 0, state: 'progress' })
  await call.room('text', ({ place }) => place === 8)
  expect(sentencesOf(1).length).toBeLessThan(8)
  const places = call.frames('text').map(({ place }) => place)
  expect(places).toEqual([...places.keys()])
  await playToEnd(call, 1)
  expect(sentencesOf(1).map(({ text }) => text)).toEqual(call.frames('text').map(({ text }) => text))
})

test('a delivered answer is followed by suggested questions', async () => {
  call.ask("What's new?")
  await playToEnd(call, 1)
  call.tell({ type: 'playback', turn: 1, playedMs: 1e9, state: 'done' })
  const { metadata } = await call.app('metadata')
  expect(metadata.next).toContain('What else is new?')
})
