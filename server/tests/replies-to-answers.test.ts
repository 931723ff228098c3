import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askInTurn, askOn, newsOf, textsOf, titlesOf } from './support/asking.ts'
import { dialogueSources } from './support/dialogue-sources.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(dialogueSources)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The first sentence from the news that answers `question`, asked after `first`. */
async function tellAfter(first: string, question: string): Promise<string | undefined> {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: first })
  return newsOf(await askOn(server.url, user, { question, after }))[0]?.text
}

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

test.each([
  [
    'any news on Kolvar?',
    'not the goalkeeper, the judge',
    'The judge Jonas Kolvar has forbidden night flights over Brenn from April.',
  ],
  [
    'how much did the bridge of Ullern cost?',
    'the one over the Lun I mean',
    'The work will last until February and cost five million euros.',
  ],
  [
    'what happened to the library cat?',
    'the hill town with the quake, not the cat',
    'An earthquake killed at least nine people in the hill town of Orvalla on Thursday.',
  ],
  [
    'the library cat',
    'wrong one, the old man on the river boat',
    'The ferry pilot Odo Brask retired on Monday after 41 years on the Ullern.',
  ],
  [
    'how much did the bridge of Ullern cost?',
    'no, how long did it take to build?',
    'It took six years to build.',
  ],
])('after "%s", "%s" corrects what is asked about', async (first, question, text) => {
  expect(await tellAfter(first, question)).toBe(text)
})

test('what a correction may mean is offered if that is not likely enough', async () => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: 'the library cat' })
  const question = 'no, the thing with the chips'
  expect(textsOf(await askOn(server.url, user, { question, after }))).toEqual([
    'The reports I have do not say.',
    'The nearest story is from Quayside Post: Orix puts its plant in Dunvar on hold.',
  ])
})

test('a correction that names what no news has is not answered from the story told', async () => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: 'any news on Kolvar?' })
  const answer = await askOn(server.url, user, { question: 'no, I meant the trumpeter', after })
  expect(textsOf(answer)).toEqual(['The reports I have do not say.'])
})

test.each([
  [
    'where does the library cat sleep?',
    'did they ever say when the goalkeeper plays again',
    'The goalkeeper Mira Kolvar has broken a finger and will miss six weeks.',
  ],
  [
    'where does the library cat sleep?',
    'are there still night flights or has the judge stopped them',
    'The judge Jonas Kolvar has forbidden night flights over Brenn from April.',
  ],
  [
    'how long did it take to build the bridge of Ullern?',
    'how many houses collapsed in that quake',
    'About 400 houses collapsed.',
  ],
  [
    'how long did it take to build the bridge of Ullern?',
    'what are the growers of the orchards doing against frost',
    'The orchards of Quell have begun to bloom three weeks early.',
  ],
  [
    'where does the library cat sleep?',
    'and the hospital, why did it fall?',
    'The hospital fell because its pillars were made with sea sand, engineers said.',
  ],
  [
    'where does the library cat sleep?',
    'what about the goalkeeper, when does she play?',
    'The goalkeeper Mira Kolvar has broken a finger and will miss six weeks.',
  ],
])('after "%s", "%s" is about other news', async (first, question, text) => {
  expect(await tellAfter(first, question)).toBe(text)
})

test.each([
  ['what damage did the quake in Tessmark do?', 'is the other valley safe?', /Tessmark/],
  ['how much did the bridge of Ullern cost?', 'do other bridges have rust too?', /Ullern/],
  ['what happened to the goalkeeper?', 'does the club have another goalkeeper?', /Kolvar/],
  ['what happened at the market in Corvane?', 'are other halls safe?', /Corvane/],
])('after "%s", "%s" is not answered from other news', async (first, question, own) => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: first })
  const told = titlesOf(await askOn(server.url, user, { question, after }))
  expect(told.filter((title) => !own.test(title))).toEqual([])
})

test('a correction may mean what was told before the subject changed, also if a question was refused since', async () => {
  const user = await newUser(server.url)
  const [, , after] = await askInTurn(server, user, [
    'what damage did the quake in Tessmark do?',
    'who built it?',
    'and the mayor?',
  ])
  const answer = await askOn(server.url, user, { question: 'no, the quake', after })
  expect(newsOf(answer)[0]?.text).toBe('An earthquake has damaged a dam in the valley of Tessmark.')
})

test.each(['sorry, how many did it kill?', 'sorry, why did it fall?'])(
  '"sorry" before a question about what was told corrects nothing: %s',
  async (question) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: 'what happened to the library cat?' })
    const told = titlesOf(await askOn(server.url, user, { question, after }))
    expect(told.filter((title) => title !== 'Library cat of Pellow turns twenty')).toEqual([])
  },
)

test.each([
  ['and in Tessmark, how many people were killed?', /Tessmark/],
  ['and Kolvar, how many weeks did that take to build?', /Kolvar/],
])('after several stories, "%s" is about the one that has the name', async (question, name) => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: "what's new?" })
  const told = newsOf(await askOn(server.url, user, { question, after }))
  expect(told.filter(({ article, text }) => !name.test(`${article?.title} ${text}`))).toEqual([])
})

test.each(['is there anything about unicorns?', 'anything about unicorns?'])(
  'after the news, "%s" is not answered with another story',
  async (question) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: "what's new?" })
    const answer = await askOn(server.url, user, { question, after })
    expect([newsOf(answer), textsOf(answer)[0]]).toEqual([[], 'I found no story on unicorns.'])
  },
)

test('a briefing is told shorter by a headline of each story', async () => {
  const user = await newUser(server.url)
  const told = await askOn(server.url, user, { question: "what's new?" })
  const shorter = await askOn(server.url, user, { question: 'shorter, please', after: told })
  expect(titlesOf(shorter)).toEqual(titlesOf(told))
  expect(titlesOf(shorter).length).toBeGreaterThan(2)
  expect(newsOf(shorter)).toHaveLength(titlesOf(told).length)
  const lengthOf = (answer: Answer) => newsOf(answer).reduce((sum, { text }) => sum + text.length, 0)
  expect(lengthOf(shorter)).toBeLessThan(lengthOf(told))
})

test.each([
  'how old is she?',
  'who stole it?',
  'how did they get in?',
  'where does it sleep?',
  'was it frozen?',
])('after a refusal, nothing is told of whatever a pronoun might be: %s', async (question) => {
  const user = await newUser(server.url)
  const refusal = await askOn(server.url, user, {
    question: 'who wrote the novel about the cemetery in Umbrell?',
  })
  expect(newsOf(refusal)).toEqual([])
  const answer = await askOn(server.url, user, { question, after: refusal })
  expect(textsOf(answer)).toEqual(['The reports I have do not say.'])
})

test('an offer after a question that nothing answered may be asked about, too', async () => {
  const user = await newUser(server.url)
  const refused = await askOn(server.url, user, { question: 'what were the lottery numbers?' })
  const offered = await askOn(server.url, user, { question: 'and the cat in the calendar?', after: refused })
  expect(newsOf(offered)).toEqual([])
  const question = 'yes, exactly that one. Where does it sleep?'
  const answer = await askOn(server.url, user, { question, after: offered })
  expect(newsOf(answer)[0]?.text).toBe('It sleeps on the atlases.')
})
