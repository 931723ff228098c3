import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOn, newsOf } from './support/asking.ts'
import { dialogueSources } from './support/dialogue-sources.ts'
import { serveSources, type SourceServer } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let sources: SourceServer
let server: TestServer

beforeAll(async () => {
  sources = await serveSources(dialogueSources)
  server = await startTestServer({ env: sources.env })
  await sources.fetchInto(server)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await sources[Symbol.asyncDispose]()
})

test('a first question is answered although no report contains most of its words', async () => {
  const user = await newUser(server.url)
  const question = 'how much money does each household in orvalla receive'
  const answer = await askOn(server.url, user, { question })
  expect(newsOf(answer)[0]?.text).toBe('Every family will get 3,000 crowns.')
})

test.each([
  ['the Santa Luzia', 'were there many travellers?', 'She had 210 passengers on board.'],
  ['goalkeeper Mira Kolvar', 'which team does she play for?', 'Her club is Union Dorn.'],
  ['the library cat', 'where does it rest?', 'It sleeps on the atlases.'],
  ['the quake in Orvalla', 'do people get compensation?', 'Every family will get 3,000 crowns.'],
])(
  'after "%s", a follow-up in other words than the report uses is answered: %s',
  async (story, question, text) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: story })
    const answer = await askOn(server.url, user, { question, after })
    expect(newsOf(answer)[0]?.text).toBe(text)
  },
)
