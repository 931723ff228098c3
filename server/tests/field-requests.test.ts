import { afterAll, beforeAll, expect, test } from 'vitest'
import { askInTurn, askOn, leadOf, textsOf, titlesOf } from './support/asking.ts'
import { hourlySource, type TestSource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const ofRugby = ['Harlow sacks rugby coach Dane', 'Prop Vick breaks arm in scrum', 'Marlow scores four tries']
const vonFussball = [
  'Orn verpflichtet Fußballer Lenz',
  'Trainer Brack verlässt den Klub',
  'Doppelpack von Stürmer Hurt',
]

const papers: TestSource[] = [
  hourlySource('en', 'Harbour Times', {
    articles: [
      ['Dam of Tessmark drained', 'The lake behind the dam of Tessmark has been drained. Nobody was hurt.'],
      [
        'Harlow sacks rugby coach Dane',
        'Rugby club Harlow has sacked its coach Peter Dane after seven defeats.',
      ],
      [
        'Bank of Ullern halves its profit',
        'The bank of Ullern has halved its profit. It will close ten branches.',
      ],
      [
        'Prop Vick breaks arm in scrum',
        'Rugby international Tom Vick broke his arm in a scrum against Wales.',
      ],
      ['Singer Odo Brask cancels tour', 'The singer Odo Brask has cancelled his tour because of a cold.'],
      [
        'Marlow scores four tries',
        'Wing Ian Marlow scored four tries as Brenn won the rugby final in Orvalla.',
      ],
      ['Tax on sugar is put off', 'Parliament has put off the tax on sugar until the spring.'],
      ['Mabel Crane wins tennis title', 'Mabel Crane has won the tennis title of Orvalla in three sets.'],
    ],
  }),
  hourlySource('de', 'Hafenblatt', {
    articles: [
      [
        'Talsperre in Tessmark abgelassen',
        'Der See hinter der Talsperre in Tessmark ist leer. Niemand wurde verletzt.',
      ],
      ['Orn verpflichtet Fußballer Lenz', 'Der Fußballklub Orn hat den Fußballer Jan Lenz verpflichtet.'],
      ['Bäcker in Brenn beenden Streik', 'Die Bäcker in Brenn haben ihren Streik nach neun Tagen beendet.'],
      [
        'Trainer Brack verlässt den Klub',
        'Der Trainer Uwe Brack verlässt nach fünf Jahren Fußball den Klub in Brenn.',
      ],
      ['Doppelpack von Stürmer Hurt', 'Der Stürmer Max Hurt schoss im Fußball-Pokal zwei Tore gegen Ullern.'],
    ],
  }),
]

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(papers)
})
afterAll(() => server[Symbol.asyncDispose]())

test.each<[question: string, lead: RegExp, titles: string[]]>([
  ['any rugby news?', /^Three new stories on rugby, from Harbour Times\.$/, ofRugby],
  ['only the rugby please', /rugby/, ofRugby],
  ['rugby', /rugby/, ofRugby],
  ['what have you got on rugby?', /rugby/, ofRugby],
  ['what have you got for me on rugby today?', /rugby/, ofRugby],
  ['nur Fußball bitte', /Drei neue Meldungen zu „Fußball“/, vonFussball],
  ['Gibt’s was Neues vom Fußball?', /„Fußball“/, vonFussball],
  ['Was hast du heute zum Fußball?', /„Fußball“/, vonFussball],
])('"%s" lists the stories of that field', async (question, lead, titles) => {
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(leadOf(answer)).toMatch(lead)
  expect(titlesOf(answer).toSorted()).toEqual(titles.toSorted())
})

test('"only the rugby please" after other news lists what has not been told of it', async () => {
  const user = await newUser(server.url)
  const first = await askOn(server.url, user, { question: 'any sports news?' })
  const answer = await askOn(server.url, user, { question: 'only the rugby please', after: first })
  const told = titlesOf(first)
  expect(titlesOf(answer).toSorted()).toEqual(ofRugby.filter((title) => !told.includes(title)).toSorted())
})

test.each(['what else?', 'anything else?'])('"%s" after a field asks for more of it', async (question) => {
  const user = await newUser(server.url)
  const first = await askOn(server.url, user, { question: 'two rugby stories please' })
  expect(titlesOf(first)).toHaveLength(2)
  const answer = await askOn(server.url, user, { question, after: first })
  expect(titlesOf(answer)).toEqual(ofRugby.filter((title) => !titlesOf(first).includes(title)))
})

test.each(['can I have something about rugby?', 'and the rugby?'])(
  '"%s" after a story lists them, too',
  async (question) => {
    const user = await newUser(server.url)
    const first = await askOn(server.url, user, { question: 'what happened to the dam of Tessmark?' })
    const answer = await askOn(server.url, user, { question, after: first })
    expect(titlesOf(answer).toSorted()).toEqual(ofRugby.toSorted())
  },
)

test.each<[question: string, lead: string]>([
  ['any cricket news?', 'I found no story on cricket.'],
  ['any knitting news?', 'I found no story on knitting.'],
])('"%s" says that there is none before it tells other news', async (question, lead) => {
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(leadOf(answer)).toBe(lead)
  expect(titlesOf(answer).length).toBeGreaterThan(1)
})

test('a word of a request that names no field changes nothing', async () => {
  const question = 'can you read me the news while I cook?'
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(textsOf(answer).join(' ')).not.toMatch(/cook|no story/)
  expect(titlesOf(answer).length).toBeGreaterThan(3)
})

test.each(['nothing on rugby?', 'is there nothing about rugby?'])(
  '"%s" asks whether there is any',
  async (question) => {
    const answer = await askOn(server.url, await newUser(server.url), { question })
    expect(titlesOf(answer).toSorted()).toEqual(ofRugby.toSorted())
  },
)

test('"the news, but nothing on rugby" leaves it out', async () => {
  const question = 'the news, but nothing on rugby'
  const answer = await askOn(server.url, await newUser(server.url), { question })
  const titles = titlesOf(answer)
  expect(titles.length).toBeGreaterThan(1)
  expect(titles.filter((title) => ofRugby.includes(title))).toEqual([])
})

test('a field with a single story is told as that story', async () => {
  const user = await newUser(server.url)
  const [first, , third] = await askInTurn(server, user, ['tennis', 'who won?', 'rugby'])
  expect(titlesOf(first)).toEqual(['Mabel Crane wins tennis title'])
  expect(titlesOf(third).toSorted()).toEqual(ofRugby.toSorted())
})
