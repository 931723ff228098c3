import { beforeAll, expect, test } from 'vitest'
import { askServer } from './support/asking.ts'
import { clock, model, person, server, setUpModelServer } from './support/model-server.ts'

setUpModelServer()

const unclear = 'Could you tell me something about that, please?'
const notUnderstood = /^I did not understand/

beforeAll(() => clock.stop())

const isRephrasing = ({ user }: { user: string }) => !user.includes('<articles')

test('a question that the rules cannot read is put plainly by the model, and answered', async () => {
  model.reply = (request) => (isRephrasing(request) ? 'wind power' : '')
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[1]?.text).toMatch(/^That is from (?:the Guardian|Reuters)\.$/)
  expect(model.requests.map(isRephrasing)).toEqual([true, false])
  expect(model.requests[0]?.user).toContain(unclear)
  expect((await person.history())[0]?.query_text).toBe(unclear)
})

test('a question that the rules can read is not', async () => {
  await askServer(server, person, 'wind power')
  expect(model.requests.map(isRephrasing)).toEqual([false])
})

test('a plain question in quotation marks, with a full stop, is one too', async () => {
  model.reply = (request) => (isRephrasing(request) ? '“wind power.”' : '')
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[1]?.text).toMatch(/^That is from (?:the Guardian|Reuters)\.$/)
})

test.each([
  ['a speech', 'They may want to hear about one of the many things that are new in wind power today.'],
  ['markup', '**wind power**'],
  ['a link', 'https://wind.example/power'],
  ['fields', '{"query": "wind power"}'],
  ['as little', 'tell me something'],
])('when the model writes %s, the answer is that it was not understood', async (_, reply) => {
  model.reply = () => reply
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[0]?.text).toMatch(notUnderstood)
})

test('when the model fails, the answer is that it was not understood', async () => {
  model.mood = 'failing'
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[0]?.text).toMatch(notUnderstood)
})

test('the model has one and a half seconds for it', async () => {
  model.mood = 'stalling'
  const asked = askServer(server, person, unclear)
  await model.until(() => model.requests.length === 1)
  await clock.advance(1400)
  expect(model.requests[0]?.isAborted).toBe(false)
  await clock.advance(200)
  expect((await asked).sentences[0]?.text).toMatch(notUnderstood)
  await model.until(() => model.requests[0]?.isAborted === true)
})
