import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOn, newsOf, titlesOf } from './support/asking.ts'
import type { TestSource } from './support/source-server.ts'
import { hoursAgo } from './support/strike-sources.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const source = (name: string, ...reports: [hours: number, title: string, body: string][]): TestSource => ({
  name,
  language: 'en',
  articles: reports.map(([hours, title, body]) => ({ title, body, publishedAt: hoursAgo(hours) })),
})

/** A small newsroom: one accident in three reports that hardly share a sentence, another accident, and two people of one name. */
const papers: TestSource[] = [
  source(
    'Ridge Courier',
    [
      60,
      'Coach overturns on the Lurn pass, two dead',
      'Two people were killed when a coach overturned on the Lurn pass on its way to the coast. Nineteen pupils were on board. Fog lay over the road, the fire brigade said.',
    ],
    [
      20,
      'Coach burns out near Osk, everyone safe',
      'A coach has burned out on the ring road near Osk. All 40 passengers got out in time. The road was closed for an hour.',
    ],
    [
      12,
      'Ilva Dorr wins the rowing title',
      'The rower Ilva Dorr has won the national title. She trained on the lake of Pellin. The mayor gave her a golden oar.',
    ],
  ),
  source(
    'Valley Wire',
    [
      30,
      'Lurn pass: toll rises to four, man at the wheel questioned',
      'The number of those killed in the accident on the Lurn pass has risen to four. Police questioned the man who was at the wheel, Tovin Hask. He had slept for eight hours, his union said.',
    ],
    [
      15,
      'Senator Petra Dorr leaves her party',
      'Senator Petra Dorr has left her party in anger over the budget. She wants to stay in parliament. Her seat is in Pellin.',
    ],
  ),
  source(
    'Harbour Daily',
    [
      5,
      'Lurn pass: brakes had failed, fifth victim named',
      'The brakes of the vehicle that overturned on the Lurn pass had not been tested since March, experts found. A fifth person, the teacher Anka Roll, died in hospital on Friday. The pass opens again on Sunday.',
    ],
    [
      9,
      'Bakers of Tamm strike for a day',
      'The bakers of Tamm have stopped work for a day. They want higher pay. Talks go on next week.',
    ],
  ),
]

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(papers)
})
afterAll(() => server[Symbol.asyncDispose]())

test.each([
  ['who died last?', 'A fifth person, the teacher Anka Roll, died in hospital on Friday.'],
  ['when does the road open again?', 'The pass opens again on Sunday.'],
  ['how long did the driver sleep?', 'He had slept for eight hours, his union said.'],
])('a follow-up is answered from another report of the event: %s', async (question, text) => {
  const user = await newUser(server.url)
  const first = 'How many people were killed when the coach with the pupils overturned?'
  const after = await askOn(server.url, user, { question: first })
  expect(titlesOf(after)[0]).toBe('Coach overturns on the Lurn pass, two dead')
  const answer = await askOn(server.url, user, { question, after })
  expect(newsOf(answer)[0]?.text).toBe(text)
})

test('reports on two people of one name, or on two accidents, stay apart', async () => {
  const user = await newUser(server.url)
  const rower = await askOn(server.url, user, { question: 'news of Ilva Dorr' })
  const question = 'is she still in parliament?'
  const parliament = await askOn(server.url, user, { question, after: rower })
  expect([...titlesOf(rower), ...titlesOf(parliament)]).not.toContain('Senator Petra Dorr leaves her party')
  const fire = await askOn(server.url, user, { question: 'the coach that burned near Osk' })
  expect(titlesOf(fire)).toEqual(['Coach burns out near Osk, everyone safe'])
})

test.each([
  'fill me in on the bakers of Tamm and the rower Ilva Dorr',
  'the bakers of Tamm and Ilva Dorr, please',
])('two subjects are both told: %s', async (question) => {
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(titlesOf(answer)).toEqual(['Bakers of Tamm strike for a day', 'Ilva Dorr wins the rowing title'])
})

test('of two subjects, one is not told alone if the news lacks the other', async () => {
  const question = 'fill me in on the bakers of Tamm and the dockers of Brell'
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(newsOf(answer)).toEqual([])
})
