import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOn, newsOf, textsOf, titlesOf } from './support/asking.ts'
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

test.each([
  [
    'why did the hospital of Orvalla fall down?',
    'who said that?',
    ['The hospital fell because its pillars were made with sea sand, engineers said.'],
  ],
  ['what did the ferry pilot Odo Brask say?', 'who said that?', ['“The river forgives nobody,” Brask said.']],
  // Nobody is quoted.
  ['where does the library cat sleep?', 'says who?', []],
])('after "%s", "%s" is answered by what was quoted and its source', async (first, question, quoted) => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: first })
  const answer = await askOn(server.url, user, { question, after })
  expect(newsOf(answer).map(({ text }) => text)).toEqual(quoted)
  const [title] = titlesOf(after)
  expect(textsOf(answer).at(quoted.length)).toContain(title)
})
