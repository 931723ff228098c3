import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askOn, newsOf, textsOf, titlesOf } from './support/asking.ts'
import { serveSources, type SourceServer } from './support/source-server.ts'
import { hoursAgo } from './support/strike-sources.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

const article = (hours: number, title: string, body: string) => ({
  title,
  body,
  publishedAt: hoursAgo(hours),
})

const papers = [
  {
    name: 'Daybreak',
    language: 'en' as const,
    articles: [
      article(
        9,
        'Ferry stranded off Tallinn',
        'A ferry with 300 people on board has run aground off Tallinn. Nobody was hurt. Tugs are waiting for calmer weather.',
      ),
      article(
        2,
        'Museum of clocks to move',
        'The museum of clocks leaves its old house in spring. Visitors will find 900 clocks in a former mill. The director had seen such a mill before. She had worked in Tallinn for a year, where people told her that nothing there was ever on time.',
      ),
      article(
        7,
        'Voyage of the Heron presented in Hull',
        'Explorers have presented the diary of the Voyage of the Heron in Hull. It was kept by the cook of the ship. Nobody had read his notes since the ice broke their mast.',
      ),
      article(
        1,
        'Trains stopped for an hour by a bird in a bad mood',
        'A heron has stopped the trains of the firm Voyage between two stations for an hour. Passengers cheered when a guard with thick gloves carried the bird away in a blanket. It had come down from the river to sleep.',
      ),
      article(
        6,
        'Portugal bans deep-sea mining',
        'Portugal has banned mining on the floor of the sea. Portuguese ministers said that the damage could not be repaired. The ban holds for twenty years.',
      ),
      article(
        5,
        'Lisbon tram line 28 gets new cars',
        'The tram line 28 in Lisbon gets new cars. The old ones go to a museum.',
      ),
    ],
  },
]

let sources: SourceServer
let server: TestServer
let user: TestUser

beforeAll(async () => {
  sources = await serveSources(papers)
  server = await startTestServer({ env: sources.env })
  await sources.fetchInto(server)
})
beforeEach(async () => {
  user = await newUser(server.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await sources[Symbol.asyncDispose]()
})

const ask = (question: string, after?: Answer) =>
  askOn(server.url, user, { question, ...(after ? { after } : {}) })

test('a place is told of from the report about it, not from one that mentions it', async () => {
  expect(new Set(titlesOf(await ask('What happened in Tallinn?')))).toEqual(
    new Set(['Ferry stranded off Tallinn']),
  )
})

test('a name of several words is looked for as one', async () => {
  const answer = await ask('What is new on the Voyage of the Heron?')
  expect(new Set(titlesOf(answer))).toEqual(new Set(['Voyage of the Heron presented in Hull']))
})

test('what a capital says is what its country says; what happens there is something else', async () => {
  const first = await ask('What did Portugal ban?')
  expect(textsOf(first)[0]).toBe('Portugal has banned mining on the floor of the sea.')
  const asked = await ask('What does Lisbon say?', first)
  expect(titlesOf(asked)[0]).toBe('Portugal bans deep-sea mining')
  expect(newsOf(asked)[0]?.text).toContain('ministers said')
  expect(titlesOf(await ask('And what is new in Lisbon?', first))[0]).toBe(
    'Lisbon tram line 28 gets new cars',
  )
})
