import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUser, type TestUser } from './support/test-user.ts'
import type { TestArticle } from './support/source-server.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const hourMs = 3_600_000
const morning = new Date(Date.now() - 5 * hourMs)

const told = {
  twelve: 'Twelve people died when a fire swept through the harbour hotel.',
  fifteen: 'A fire in the harbour hotel killed 15 people.',
  early: 'The flood damaged 300 houses along the river.',
  late: 'The flood along the river damaged 450 houses.',
  injured: 'The train crash near the border injured 30 people.',
  killed: 'The train crash near the border killed 4 people.',
  twenty: 'Thieves took 20 paintings from the museum of the old town.',
  thirty: 'Thieves took 30 paintings from the museum of the old town.',
  zwoelf: 'Bei dem Brand in der Fabrik starben zwölf Menschen.',
  fuenfzehn: 'Der Brand in der Fabrik forderte 15 Tote.',
}

const article = (title: string, body: string, publishedAt?: Date): TestArticle =>
  publishedAt ? { title, body, publishedAt } : { title, body }

let server: NewsServer
let person: TestUser

beforeAll(async () => {
  server = await startNewsServer([
    {
      name: 'Reuters',
      language: 'en',
      articles: [
        article('Fire sweeps through harbour hotel', `${told.twelve} Guests were brought to a school.`),
        article('River flood damages houses', told.early, morning),
        article('Train crash near the border', told.injured),
        article('Thieves empty museum in old town', told.twenty),
      ],
    },
    {
      name: 'CNN',
      language: 'en',
      articles: [
        article('Fire sweeps through harbour hotel', `The hotel was built in 1920. ${told.fifteen}`),
        article('River flood damages houses', told.late),
        article('Train crash near the border', told.killed),
        article(
          'Thieves empty museum in old town',
          `${told.thirty} They are also wanted for a brutal murder and for rape.`,
        ),
      ],
    },
    {
      name: 'Tagesschau',
      language: 'de',
      articles: [article('Brand in der Fabrik am Hafen', told.zwoelf)],
    },
    { name: 'Die Zeit', language: 'de', articles: [article('Brand in der Fabrik am Hafen', told.fuenfzehn)] },
  ])
  person = await newUser(server.url)
  const zone = await person.data.from('profiles').update({ timezone: 'Asia/Tokyo' }).eq('id', person.id)
  if (zone.error) throw new Error(zone.error.message)
})
afterAll(() => server[Symbol.asyncDispose]())

async function ask(question: string, by = person): Promise<Answer> {
  const response = await fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const newsIn = ({ sentences }: Answer) =>
  sentences.flatMap(({ article: cited, text }) => (cited ? [`${cited.source}: ${text}`] : []))
const ownIn = ({ sentences }: Answer) =>
  sentences.filter(({ article: cited }) => cited === null).map(({ text }) => text)

describe('an answer about a story of two sources', () => {
  test('quotes both with their own articles where their numbers differ', async () => {
    const answer = await ask('harbour hotel fire')
    expect(ownIn(answer)).toContain('The sources differ on this:')
    expect(newsIn(answer)).toEqual(
      expect.arrayContaining([`Reuters: ${told.twelve}`, `CNN: ${told.fifteen}`]),
    )
    const phrase = answer.sentences.findIndex(({ text }) => text === 'The sources differ on this:')
    const before = answer.sentences.slice(0, phrase).findLast(({ article: cited }) => cited !== null)
    const around = [before, answer.sentences[phrase + 2]]
    expect(new Set(around.map((each) => each?.text))).toEqual(new Set([told.twelve, told.fifteen]))
    expect(answer.sentences[phrase + 1]?.text).toBe(`From ${around[1]?.article?.source}:`)
  })

  test('reports the difference in the language of the question', async () => {
    const answer = await ask('Brand in der Fabrik')
    expect(ownIn(answer)).toContain('Die Quellen gehen hier auseinander:')
    expect(newsIn(answer)).toEqual(
      expect.arrayContaining([`Tagesschau: ${told.zwoelf}`, `Die Zeit: ${told.fuenfzehn}`]),
    )
  })

  test('quotes the newer number first, with both times in the user’s time zone, if one is hours older', async () => {
    const answer = await ask('river flood houses')
    expect(newsIn(answer)).toEqual([`CNN: ${told.late}`, `Reuters: ${told.early}`])
    const time = new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Asia/Tokyo',
    }).format(morning)
    expect(ownIn(answer).find((text) => text.includes('a different number'))).toContain(`from ${time},`)
    expect(ownIn(answer)).not.toContain('The sources differ on this:')
  })

  test('does not report numbers of different things as a contradiction', async () => {
    const answer = await ask('train crash border')
    expect(newsIn(answer)).toHaveLength(1)
    expect(ownIn(answer).filter((text) => /differ/.test(text))).toEqual([])
  })

  test('mentions no source that the user’s content filter blocks', async () => {
    const all = newsIn(await ask('thieves museum paintings'))
    expect(all).toEqual(expect.arrayContaining([`Reuters: ${told.twenty}`, `CNN: ${told.thirty}`]))
    const careful = await newUser(server.url)
    await careful.prefer({ content_filter_level: 'strict' })
    expect(newsIn(await ask('thieves museum paintings', careful))).toEqual([`Reuters: ${told.twenty}`])
  })
})
