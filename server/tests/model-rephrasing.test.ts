import { beforeAll, describe, expect, test } from 'vitest'
import { askOn, askServer, newsOf, wholeText } from './support/asking.ts'
import { clock, model, person, server, setUpModelServer } from './support/model-server.ts'

setUpModelServer()

const unclear = 'Could you tell me something about that, please?'
const notUnderstood = /^I did not understand/

beforeAll(() => clock.stop())

const isRephrasing = ({ user }: { user: string }) => !user.includes('<articles')

test('a question that the rules cannot read is rephrased by the model and answered', async () => {
  model.reply = (request) => (isRephrasing(request) ? 'wind power' : '')
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[1]?.text).toMatch(/^That is from (?:the Guardian|Reuters)\.$/)
  expect(model.requests.map(isRephrasing)).toEqual([true, false])
  expect(model.requests[0]?.user).toContain(unclear)
  expect((await person.history())[0]?.query_text).toBe(unclear)
})

test('a question that the rules can read is not rephrased', async () => {
  await askServer(server, person, 'wind power')
  expect(model.requests.map(isRephrasing)).toEqual([false])
})

test('a plain question in quotation marks with a full stop still counts as one', async () => {
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
])('if the model writes %s, the answer is that the question was not understood', async (_, reply) => {
  model.reply = () => reply
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[0]?.text).toMatch(notUnderstood)
})

test('if the model fails, the answer is that the question was not understood', async () => {
  model.mood = 'failing'
  const { sentences } = await askServer(server, person, unclear)
  expect(sentences[0]?.text).toMatch(notUnderstood)
})

test('the model has seven tenths of a second to rephrase', async () => {
  model.mood = 'stalling'
  const asked = askServer(server, person, unclear)
  await model.until(() => model.requests.length === 1)
  await clock.advance(600)
  expect(model.requests[0]?.isAborted).toBe(false)
  await clock.advance(200)
  expect((await asked).sentences[0]?.text).toMatch(notUnderstood)
  await model.until(() => model.requests[0]?.isAborted === true)
})

describe('a follow-up that the rules cannot answer', () => {
  const followUp = 'And which breed is that thingamajig?'

  async function askAfter(reply: string) {
    const after = await askServer(server, person, 'wind farm')
    model.requests.length = 0
    model.reply = (request) => (isRephrasing(request) ? reply : '')
    return askOn(server.url, person, { question: followUp, after })
  }

  test('is answered as rephrased by the model, which gets the conversation', async () => {
    const answer = await askAfter('cost of the link to the grid')
    expect(wholeText(answer)).toContain('300 million')
    const asked = model.requests.find(isRephrasing)
    expect(asked?.user).toContain(followUp)
    expect(asked?.user).toContain('Before, they asked for: "wind farm"')
    expect(asked?.user).toMatch(/They were told: ".*turbines/)
  })

  test.each(['bakers on strike in Denmark', 'Durand', '1500 otters'])(
    'is not, if the rephrased question names something new: %s',
    async (reply) => {
      expect(newsOf(await askAfter(reply))).toEqual([])
    },
  )

  test('is answered by the rules if they can, without waiting for the model', async () => {
    const after = await askServer(server, person, 'wind farm')
    model.requests.length = 0
    model.mood = 'stalling'
    const asking = askOn(server.url, person, { question: 'How many turbines?', after })
    await model.until(() => model.requests.some((request) => request.user.includes('<articles')))
    const written = model.requests.find((request) => !isRephrasing(request))
    expect(written?.user).toContain('Before, they asked for: "wind farm"')
    await clock.advance(2600)
    expect(wholeText(await asking)).toContain('ninety turbines')
  })
})
