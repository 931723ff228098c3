import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '@tidings/contract/api/ask'
import { askOn, newsOf, talkOn, titlesOf } from './support/asking.ts'
import { hourlySource, type TestSource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

/** Each tells who is involved, but only one uses that word. */
const papers: TestSource[] = [
  hourlySource('en', 'Harbour Times', {
    articles: [
      [
        'Dam of Tessmark leaks',
        'The dam of Tessmark has a leak. Engineers have lowered the lake by four metres. The villages of Brenn and Olm were cleared. Repairs will take until May.',
      ],
      [
        'Harbour of Orvalla to be dredged',
        'The harbour of Orvalla will be dredged in spring. Three companies are involved: Lund, Marrow and Pike. The work costs nine million crowns. Fishermen fear for their catch.',
      ],
      [
        'Shares of Dunmore Bank fall',
        'Shares of Dunmore Bank fell by nine per cent on the stock exchange. Investors sold after its quarterly earnings, which halved. Analysts cut their forecasts for revenue and dividends.',
      ],
      [
        'Choir of Fennick loses its hall',
        'The choir of Fennick has lost its hall to a fire. Two other halls nearby were affected as well. The choir will sing in the church. Nobody knows how the fire began.',
      ],
    ],
  }),
]

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(papers)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Which of the stories this is, from 0, in the order of the papers. */
const titles = papers.flatMap(({ articles }) => articles.map(({ title }) => title))
const [ofDam = '', ofHarbour = '', , ofChoir = ''] = titles
const ordinals = ['first', 'second', 'third', 'fourth']

/** Hears all stories, and then more of one of them. */
async function chooseStory(
  title: string,
): Promise<{ ask: (question: string) => Promise<Answer>; told: string[] }> {
  const user = await newUser(server.url)
  const news = await askOn(server.url, user, { question: 'what is new?' })
  const told = titlesOf(news)
  expect(told.toSorted()).toEqual(titles.toSorted())
  const question = `tell me more about the ${ordinals[told.indexOf(title)]} one`
  const ask = talkOn(server.url, user, news)
  expect(titlesOf(await ask(question))).toEqual([title])
  return { ask, told }
}

test.each([
  ['are others affected as well?', ofDam],
  ['who is involved there?', ofChoir],
  ['how long will it take?', ofDam],
])(
  'after one of several stories was chosen, "%s" is not answered from the others',
  async (question, title) => {
    const { ask } = await chooseStory(title)
    expect(titlesOf(await ask(question)).filter((each) => each !== title)).toEqual([])
  },
)

test('the others are still there for what names them', async () => {
  const { ask } = await chooseStory(ofDam)
  expect(newsOf(await ask('what does the harbour cost?'))[0]?.text).toBe(
    'The work costs nine million crowns.',
  )
  expect(titlesOf(await ask('and where will the choir sing?'))[0]).toBe(ofChoir)
})

test.each([
  ['the {which} one, who is involved there?', ofHarbour, /^Three companies are involved/],
  ['the {which} one there, who is involved in that?', ofHarbour, /^Three companies are involved/],
  ['the {which} of those, who is involved?', ofHarbour, /^Three companies are involved/],
  ['and the {which}, what is that about?', ofHarbour, /harbour|companies/],
  ['number {number}, the one with the fishermen, what do they fear?', ofHarbour, /^Fishermen fear/],
  ['what was the one about singing?', ofChoir, /choir|halls/],
  ['the one with the singers, where will they sing?', ofChoir, /^The choir will sing in the church/],
  ['back to the choir: was anything else burnt?', ofChoir, /halls/],
  ['no, the harbour. Who is involved?', ofHarbour, /^Three companies are involved/],
  ['no, I mean the fishermen. Who is involved there?', ofHarbour, /^Three companies are involved/],
  ['the harbour thing, who is involved there?', ofHarbour, /^Three companies are involved/],
  ['the choir story, what is that about?', ofChoir, /^The choir of Fennick has lost its hall/],
])('"%s" turns to the story that it names', async (question, title, sentence) => {
  const { ask, told } = await chooseStory(ofDam)
  const at = told.indexOf(title)
  const asked = question.replace('{which}', ordinals[at] ?? '').replace('{number}', String(at + 1))
  const [first] = newsOf(await ask(asked))
  expect(first?.article?.title).toBe(title)
  expect(first?.text).toMatch(sentence)
})

test('a story before two changes of subject can still be named by what it was about', async () => {
  const ask = talkOn(server.url, await newUser(server.url))
  expect(titlesOf(await ask('what happened to the choir of Fennick?'))[0]).toBe(ofChoir)
  expect(titlesOf(await ask('what is going on at the dam of Tessmark?'))[0]).toBe(ofDam)
  expect(titlesOf(await ask('what does the harbour of Orvalla cost?'))[0]).toBe(ofHarbour)
  const [first] = newsOf(await ask('back to the choir: was anything else burnt?'))
  expect(first?.article?.title).toBe(ofChoir)
})

test('a story that was named is what the next question is about, and the list is still there', async () => {
  const { ask, told } = await chooseStory(ofDam)
  await ask(`the ${ordinals[told.indexOf(ofHarbour)]} one, who is involved there?`)
  expect(newsOf(await ask('what does it cost?'))[0]?.text).toBe('The work costs nine million crowns.')
  const which = ordinals[told.indexOf(ofChoir)]
  expect(titlesOf(await ask(`and the ${which} one?`))).toEqual([ofChoir])
})

test.each(['no, I meant the {which} one', 'no, the {which} story', 'sorry, not that, the {which} one'])(
  '"%s" tells that one',
  async (correction) => {
    const { ask, told } = await chooseStory(ofDam)
    const which = ordinals[told.indexOf(ofHarbour)] ?? ''
    expect(titlesOf(await ask(correction.replace('{which}', which)))).toEqual([ofHarbour])
  },
)

test('after a correction, what it rejected answers nothing', async () => {
  const user = await newUser(server.url)
  const first = await askOn(server.url, user, { question: 'what is happening in Orvalla?' })
  expect(titlesOf(first)[0]).toBe(ofHarbour)
  const corrected = await askOn(server.url, user, {
    question: 'no, I meant the choir of Fennick',
    after: first,
  })
  expect(titlesOf(corrected)).toEqual([ofChoir])
  const answer = await askOn(server.url, user, { question: 'what does that cost?', after: corrected })
  expect(titlesOf(answer)).not.toContain(ofHarbour)
})

test('"how is their business doing?" is no request for business news', async () => {
  const { ask } = await chooseStory(ofChoir)
  expect(titlesOf(await ask('how is their business doing?')).filter((title) => title !== ofChoir)).toEqual([])
})
