import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '@tidings/contract/entities'
import { askOn, titlesOf } from './support/asking.ts'
import { movableClock } from './support/movable-clock.ts'
import { hourlySource, type TestSource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const hourMs = 60 * 60_000

/** Six in the evening of the coming Sunday, so that the news of the last hours is today's and this week's. */
const evening = new Date()
evening.setUTCDate(evening.getUTCDate() + 7 - evening.getUTCDay())
evening.setUTCHours(18, 0, 0, 0)

const clock = movableClock()
clock.advance(evening.getTime() - Date.now())

const papers: TestSource[] = [
  hourlySource('en', 'Harbour Times', {
    now: evening,
    articles: [
      [
        'Shares of Dunmore Bank fall',
        'Shares of Dunmore Bank fell by nine per cent on the stock exchange. Investors sold after its quarterly earnings, which halved. Analysts at other banks cut their forecasts for revenue and dividends.',
      ],
      ['Dam of Tessmark drained', 'The lake behind the dam of Tessmark has been drained. Nobody was hurt.'],
      ['Rovers win the cup of Orvalla', 'Rovers have won the football cup of Orvalla by three goals to one.'],
      ['Bridge of Ullern opens in May', 'The bridge of Ullern will open in May. It cost 40 million crowns.'],
    ],
  }),
  hourlySource('de', 'Hafenblatt', {
    now: evening,
    articles: [
      [
        'Brücke in Ullern öffnet im Mai',
        'Die Brücke in Ullern wird im Mai geöffnet. Sie kostet 40 Millionen Kronen.',
      ],
      [
        'Talsperre in Tessmark abgelassen',
        'Der See hinter der Talsperre in Tessmark ist abgelassen worden. Niemand wurde verletzt.',
      ],
      ['Bäcker in Brenn beenden Streik', 'Die Bäcker in Brenn haben ihren Streik nach neun Tagen beendet.'],
    ],
  }),
]

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer(papers, { overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

test.each<[language: Language, question: string]>([
  ['en', 'I overslept, so what did I miss?'],
  ['en', 'Just tell me whatever matters today, dear.'],
  ['en', 'run me through the main things while I iron'],
  ['de', 'So, ich sitz jetzt im Zug, erzähl mal, was alles los war'],
  ['de', 'gib mir kurz einen Überblick, ich muss gleich weg'],
  ['en', 'just the three biggest things, quick'],
  ['en', 'gimme the headlines'],
  ['en', "So what's on the front pages?"],
  ['en', "skip the fluff and give me what's important"],
  ['de', 'die wichtigsten drei Sachen bitte'],
])('%s: "%s" is answered with several stories', async (language, question) => {
  const user = await newUser(server.url)
  const answer = await askOn(server.url, user, { question, language })
  expect(titlesOf(answer).length).toBeGreaterThan(2)
})

test('a request for news of a topic that it does not name is answered with news of that topic', async () => {
  const user = await newUser(server.url)
  const answer = await askOn(server.url, user, { question: 'how are the markets doing' })
  expect(titlesOf(answer)).toEqual(['Shares of Dunmore Bank fall'])
})

test.each<[question: string, titles: string[]]>([
  ['just business, please, and nothing else', ['Shares of Dunmore Bank fall']],
  ["something good for once, I've had a hard day", ['Rovers win the cup of Orvalla']],
])('a request for some of the news is answered with nothing else: %s', async (question, titles) => {
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(titlesOf(answer)).toEqual(titles)
})

test.each([
  ['en', "what's new in under fifty words?"],
  ['en', "what's new? I only have a minute"],
  ['en', 'give me the news in thirty seconds'],
  ['de', 'was gibt es Neues, in höchstens zwei Sätzen'],
  ['de', 'was gibt es Neues, in dreißig Sekunden'],
] as const)('a request says how long the answer may be (%s: %s)', async (language, question) => {
  const ask = async (asked: string) => {
    const { sentences } = await askOn(server.url, await newUser(server.url), { question: asked, language })
    return sentences.filter(({ article }) => article !== null).length
  }
  const usual = await ask(question.split(/,|\?| in /)[0] ?? '')
  const short = await ask(question)
  expect(short).toBeGreaterThan(0)
  expect(short).toBeLessThan(usual)
})

test('a question about a subject stays one, although it asks for the latest', async () => {
  const user = await newUser(server.url)
  const answer = await askOn(server.url, user, { question: "Tessmark dam, what's the latest?" })
  expect(titlesOf(answer)).toEqual(['Dam of Tessmark drained'])
})

test.each(["what's happening on the moon", 'Was gibt es Neues aus der Türkei?'])(
  'where the news has nothing of a subject, other news is not told instead: %s',
  async (question) => {
    expect(titlesOf(await askOn(server.url, await newUser(server.url), { question }))).toEqual([])
  },
)

test.each(['just the two biggest things', 'gimme 2 headlines', 'two things I need to know today'])(
  'as many stories are told as were asked for: %s',
  async (question) => {
    const answer = await askOn(server.url, await newUser(server.url), { question })
    expect(titlesOf(answer)).toHaveLength(2)
  },
)

test.each(['go on then, now the serious stuff, top stories', 'and a quick round-up of the rest before I go'])(
  'a request after a story leaves it: %s',
  async (question) => {
    const user = await newUser(server.url)
    const after = await askOn(server.url, user, { question: 'the dam of Tessmark' })
    const told = titlesOf(await askOn(server.url, user, { question, after }))
    expect(told).toContain('Rovers win the cup of Orvalla')
    expect(told).not.toContain('Dam of Tessmark drained')
  },
)

test('nor after a briefing, whose stories are not about it', async () => {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: 'gimme the headlines' })
  const answer = await askOn(server.url, user, { question: 'news about unicorns', after })
  expect(titlesOf(answer)).toEqual([])
})

describe('shortly after midnight, on a Monday', () => {
  beforeAll(() => clock.advance(6.3 * hourMs))

  test.each(["what's in the news today?", 'what happened this week?'])(
    'the news of the evening is told but not said to be of a time that has just begun: %s',
    async (question) => {
      const answer = await askOn(server.url, await newUser(server.url), { question })
      expect(answer.sentences[0]?.text).toBe('Four new stories, from Harbour Times.')
      expect(titlesOf(answer).length).toBeGreaterThan(2)
    },
  )

  test.each(['today', 'this week'])('stories are not counted as if they were of %s', async (when) => {
    const question = `How many stories about the Tessmark dam ${when}?`
    const answer = await askOn(server.url, await newUser(server.url), { question })
    expect(answer.sentences[0]?.text).toBe('One story on Tessmark dam, from Harbour Times.')
  })

  test('a part of the day is one of the day before', async () => {
    const question = 'what happened this afternoon?'
    const answer = await askOn(server.url, await newUser(server.url), { question })
    expect(answer.sentences[0]?.text).toBe('Four stories this afternoon, from Harbour Times.')
  })

  test('the first story of the day is told before those of the day before', async () => {
    papers[0]?.articles.push({
      title: 'Ferry to Norrhavn back in service',
      body: 'The ferry to Norrhavn sails again since midnight. A rope had been caught in its propeller.',
      publishedAt: clock.now(),
    })
    clock.advance(hourMs / 6)
    await server.sources.fetchInto(server)
    const answer = await askOn(server.url, await newUser(server.url), { question: "what's new today?" })
    expect(titlesOf(answer)[0]).toBe('Ferry to Norrhavn back in service')
    expect(titlesOf(answer).length).toBeGreaterThan(2)
    expect(answer.sentences[0]?.text).toBe('Five new stories, from Harbour Times.')
  })
})

test('what else there is after the news of today is the news before it', async () => {
  const user = await newUser(server.url)
  // There, the day began ten hours ago, before the second story and after the third.
  await user.data.from('profiles').update({ timezone: 'Australia/Darwin' }).eq('id', user.id)
  const today = await askOn(server.url, user, { question: 'what happened today?' })
  expect(titlesOf(today)).toContain('Dam of Tessmark drained')
  expect(titlesOf(today)).not.toContain('Rovers win the cup of Orvalla')
  const others = await askOn(server.url, user, { question: 'anything else?', after: today })
  expect(titlesOf(others)).toEqual(['Rovers win the cup of Orvalla', 'Bridge of Ullern opens in May'])
})
