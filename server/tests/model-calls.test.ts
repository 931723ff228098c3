import { expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { marksOf } from './support/language-model-server.ts'
import { clock, model, person, server, setUpModelServer } from './support/model-server.ts'

setUpModelServer()

const question = 'What is new about wind power?'

test('in a call the model’s sentences are marked as such, and stored as delivered', async () => {
  model.reply = (request) =>
    `On Monday a wind farm opened off the northern coast. ${marksOf(request, 'ninety turbines')}`
  await using call = await CallClient.begin(server.url, person)
  call.ask(question)
  const { turn } = await call.room('complete', (frame) => frame.turn > 0)
  const sentences = call.frames('sentence').filter((frame) => frame.turn === turn)
  expect(sentences.map(({ article, written }) => [article?.source, written])).toEqual([
    ['Reuters', 'model'],
    [undefined, undefined],
  ])
  const playedMs = 100_000
  call.tell({ type: 'playback', turn, playedMs, state: 'done' })
  await call.app('metadata')
  const [entry] = await person.history()
  expect(entry?.summary_text).toBe(sentences.map(({ text }) => text).join(' '))
  expect(model.requests).toHaveLength(1)
})

test('the next question of a call sends the model nothing of the one before', async () => {
  model.reply = (request) =>
    `On Monday a wind farm opened off the northern coast. ${marksOf(request, 'ninety turbines')}`
  await using call = await CallClient.begin(server.url, person)
  call.ask(question)
  const { turn } = await call.room('complete', (frame) => frame.turn > 0)
  call.tell({ type: 'playback', turn, playedMs: 100_000, state: 'done' })
  await call.app('metadata')
  call.ask('What is new about the river clean-up?')
  await call.room('complete', (frame) => frame.turn > turn)
  const last = model.requests.at(-1)
  expect(last?.user).toContain('river clean-up')
  expect(last?.user).toContain('Otters')
  expect(last?.body).not.toMatch(/wind|turbines/i)
})

test('speaking over the answer cancels the request to the model', async () => {
  model.mood = 'stalling-midway'
  model.reply = (request) =>
    `On Monday a wind farm opened off the northern coast. ${marksOf(request, 'ninety turbines')}\nMore follows.`
  await using call = await CallClient.begin(server.url, person)
  // Otherwise the stall would end it, too.
  clock.stop()
  call.ask(question)
  const { turn } = await call.room('sentence', (frame) => frame.turn > 0)
  expect(model.requests[0]?.isAborted).toBe(false)
  call.tell({ type: 'interrupt', turn, playedMs: 10, reason: 'button' })
  await model.until(() => model.requests[0]?.isAborted === true)
  const told = call.frames('sentence').filter((frame) => frame.turn === turn && frame.article !== null)
  expect(told).toHaveLength(1)
})
