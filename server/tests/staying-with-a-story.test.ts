import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsOf, talkOn, textsOf, titlesOf } from './support/asking.ts'
import { hourlySource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const papers = [
  hourlySource('en', 'Harbour Times', {
    articles: [
      [
        'Kettles of Zentrox recalled',
        'Brannock has recalled the Zentrox kettles because their cables may catch fire. Thirty people were burnt. Customers can order another cable by telephone. It began in the town of Fennick.',
      ],
      [
        'Storm slows growth of Orvalla',
        'The storm has cost Orvalla a tenth of its harvest. Its fishing boats were destroyed. Tourism will suffer most, the hotels say. Rebuilding begins on the last day of May.',
      ],
      [
        'Airports plan for tourism',
        'Three airports will grow because tourism does. The tourism of Brenn has doubled. Neighbours of the airports have complained. The OK shops will open there, and an OK bank.',
      ],
      [
        'Choir of Fennick loses its hall',
        'The choir of Fennick has lost its hall to a fire. It will sing in the church. Nobody knows how the fire began. A concert was called off.',
      ],
      [
        'Rubbish found in whales',
        'Vets have found rubbish in the stomachs of thirty whales. Nets and buckets were among it. The whales of Skarn would have had trouble with it later. Their bones go to a museum.',
      ],
    ],
  }),
  hourlySource('en', 'Evening Echo', {
    articles: [
      [
        'Orvalla asks for help after storm',
        'Orvalla has asked its neighbours for help after the storm. Brenn will send forty lorries.',
      ],
    ],
  }),
]

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(papers)
})
afterAll(() => server[Symbol.asyncDispose]())

const talk = async () => talkOn(server.url, await newUser(server.url))

const ofKettles = 'Kettles of Zentrox recalled'

test.each(['how do I get a new one?', "where's that happening?", 'when was the last day then?'])(
  '"%s" is no request for news',
  async (question) => {
    const ask = await talk()
    expect(titlesOf(await ask('are the kettles of Zentrox safe?'))).toEqual([ofKettles])
    expect(titlesOf(await ask(question)).filter((title) => title !== ofKettles)).toEqual([])
  },
)

test('"and what about tourism?" asks about the story if that tells of it', async () => {
  const ask = await talk()
  await ask('what did the storm do to Orvalla?')
  const answer = await ask('and what about tourism?')
  expect(textsOf(answer)).toContain('Tourism will suffer most, the hotels say.')
  expect(titlesOf(answer)).not.toContain('Airports plan for tourism')
  const other = await talk()
  await other('what happened to the choir of Fennick?')
  expect(titlesOf(await other('and what about tourism?'))).toContain('Airports plan for tourism')
})

test('"and for the whales?" asks the same about others', async () => {
  const ask = await talk()
  await ask('what did the storm do to Orvalla?')
  expect(titlesOf(await ask('and for the whales?'))).not.toContain('Rubbish found in whales')
  expect(titlesOf(await ask('and the whales?'))).toContain('Rubbish found in whales')
})

test.each(['ok', 'okay'])('"%s" before a question is no part of it', async (word) => {
  const ask = await talk()
  await ask('what happened to the choir of Fennick?')
  const answer = await ask(`${word} where will they sing then?`)
  expect(newsOf(answer)[0]?.text).toBe('It will sing in the church.')
})

test.each([
  'Something completely different. Who was burnt?',
  'OK, then something else: who was burnt?',
  'Something else now: who was burnt?',
])('after "something else", a question is about nothing that was told: %s', async (question) => {
  const ask = await talk()
  await ask('what did the storm do to Orvalla?')
  const answer = await ask(question)
  expect(titlesOf(answer)).toEqual([ofKettles])
  expect(textsOf(await ask('back to the storm: what was destroyed?'))).toContain(
    'Its fishing boats were destroyed.',
  )
})

test.each(['what about the whales of Skarn?', 'any news of the whales of Skarn?'])(
  '"%s" is answered by the beginning of the report',
  async (question) => {
    const ask = await talk()
    expect(newsOf(await ask(question))[0]?.text).toMatch(/^Vets have found rubbish/)
  },
)

test('a list names its sources when they change', async () => {
  const ask = await talk()
  const sentences = (await ask('what is new?')).sentences.slice(1)
  const sources = sentences.flatMap(({ article }) => article?.source ?? [])
  const changes = sources.filter((source, at) => source !== sources[at - 1])
  expect(sources.length).toBeGreaterThan(changes.length + 1)
  expect(sentences.flatMap(({ article, text }) => (article ? [] : text))).toEqual(
    changes.map((source) => `From ${source}:`),
  )
})

test('the source of a story is named once, and a new one when it comes', async () => {
  const ask = await talk()
  expect(textsOf(await ask('what happened to the choir of Fennick?'))).toContain(
    'That is from Harbour Times.',
  )
  expect(textsOf(await ask('where will it sing?')).join(' ')).not.toContain('Harbour Times')
  expect(textsOf(await ask('what will Brenn send to Orvalla?')).join(' ')).toContain('Evening Echo')
})
