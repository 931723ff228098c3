import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOn, newsOf, textsOf, titlesOf } from './support/asking.ts'
import { marksOf, startLanguageModel } from './support/language-model-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer } from './support/start-test-server.ts'
import { stage, strikeSources } from './support/strike-sources.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer([...strikeSources, stage])
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string) => askOn(server.url, user, { question })

test('an answer tells nothing of another event that only mentions what was asked, but its follow-up searches that too', async () => {
  const first = await ask('taxi fares in the capital')
  expect(titlesOf(first)).toEqual(['Commuters stranded as strikes in France go on'])
  const who = await askOn(server.url, user, { question: 'who was paid?', after: first })
  expect(newsOf(who)[0]?.text).toBe('Guests were paid their taxi fares in the capital.')
  expect(titlesOf(who)).toEqual(['Opera opens its new hall'])
})

test('of a place several events are told, but one to who asks for something definite', async () => {
  expect(titlesOf(await ask('anything going on in Brindle?'))).toHaveLength(2)
  expect(titlesOf(await ask('who did Brindle elect?'))).toHaveLength(1)
})

test('another event is told if its headline says all that was asked for', async () => {
  expect(titlesOf(await ask('Strikes in France'))).toEqual([
    'Commuters stranded as strikes in France go on',
    'Rail strikes halt trains in France',
    'Old strikes in France remembered',
  ])
})

test('a model may use what was found but is not told without it', async () => {
  await using model = await startLanguageModel()
  await using withModel = await startTestServer({ env: { ...server.sources.env, ...model.env } })
  await server.sources.fetchInto(withModel)
  model.reply = (request) =>
    [
      `Commuters paid for taxis. ${marksOf(request, 'taxi fares')}`,
      `Guests were paid their taxi fares in the capital. ${marksOf(request, 'Guests were paid')}`,
    ].join('\n')
  const person = await newUser(withModel.url)
  const answer = await askOn(withModel.url, person, { question: 'taxi fares in the capital' })
  expect(titlesOf(answer)).toContain('Opera opens its new hall')
  expect(textsOf(answer)).toContain('From Stage:')
})
