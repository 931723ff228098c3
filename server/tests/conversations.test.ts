import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOn, leadOf, newsOf, textsOf, titlesOf, wholeText } from './support/asking.ts'
import { dialogueSources } from './support/dialogue-sources.ts'
import { serveSources, type SourceServer } from './support/source-server.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'
import { newUser } from './support/test-user.ts'

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

/** Somebody new, whose questions each follow the one before. */
async function talk(...questions: string[]): Promise<Answer> {
  const user = await newUser(server.url)
  let after: Answer | undefined
  for (const question of questions)
    after = await askOn(server.url, user, { question, ...(after ? { after } : {}) })
  if (!after) throw new Error('Nothing was asked.')
  return after
}

describe('the first thing said', () => {
  test('is the sentence that answers, then where it is from', async () => {
    const answer = await talk('Who has broken a finger?')
    expect(textsOf(answer).slice(0, 2)).toEqual([
      'The goalkeeper Mira Kolvar has broken a finger and will miss six weeks.',
      'That is from Quayside Post.',
    ])
  })

  test.each([
    ['How many people died in Orvalla?', 'risen to 14'],
    ['Why did the hospital in Orvalla fall down?', 'sea sand'],
  ])('is what the newest report says: %s', async (question, expected) => {
    expect(leadOf(await talk(question))).toContain(expected)
  })

  test('answers a question for the weather from the news', async () => {
    expect(leadOf(await talk('how windy will it be in fennick on sunday'))).toContain('90 kilometres')
  })
})

describe('a follow-up', () => {
  test.each([
    [['the quake in Orvalla', 'how many were killed?'], 'risen to 14'],
    [['the quake in Orvalla', 'why did the hospital fall?'], 'sea sand'],
    [['the quake in Orvalla', 'is anybody missing?'], 'Nobody is missing'],
    [['the library cat', 'what is it called?'], 'It is called Captain.'],
  ])('stays with the story told: %j', async (questions, expected) => {
    const answer = await talk(...questions)
    expect(newsOf(answer)[0]?.text).toContain(expected)
  })

  test('goes to another story that it names', async () => {
    const answer = await talk('the quake in Orvalla', 'and the one in Tessmark?', 'was anyone hurt there?')
    expect(newsOf(answer)[0]).toMatchObject({
      text: 'Nobody was hurt.',
      article: { title: 'Quake in Tessmark damages a dam' },
    })
  })

  test('means the other of two people when it says so, or says what he does', async () => {
    const other = await talk('what about Mira Kolvar?', 'and the other Kolvar?')
    expect(titlesOf(other)).toEqual(['Judge Jonas Kolvar forbids night flights'])
    const judge = await talk('any news on Kolvar?', 'no, the judge')
    expect(newsOf(judge)[0]?.text).toContain('has forbidden night flights')
  })

  test('is told in fewer words when that is asked for', async () => {
    const long = await talk('the quake in Orvalla')
    const short = await talk('the quake in Orvalla', 'shorter please')
    expect(newsOf(short)).toHaveLength(1)
    expect(wholeText(short).length).toBeLessThan(wholeText(long).length)
  })

  test('that the reports do not answer says so and tells nothing else', async () => {
    const answer = await talk('the library cat', 'has Jonas Kolvar bought the emperor of Brenn?')
    expect(newsOf(answer).every(({ article }) => article?.title.includes('Kolvar'))).toBe(true)
    const unknown = await talk('the library cat', 'and the Quibblex merger?')
    expect(newsOf(unknown)).toEqual([])
  })
})

describe('where the news holds no answer', () => {
  test.each(['Quibblex merger', 'a sandstorm in Ruvania', 'who won the curling cup final?'])(
    'it says so in one sentence and tells nothing: %s',
    async (question) => {
      const answer = await talk(question)
      expect(newsOf(answer)).toEqual([])
      expect(leadOf(answer)).toMatch(/^I found no story on /)
    },
  )
})

test('two earthquakes are two events', async () => {
  expect(titlesOf(await talk('the quake in Tessmark'))).toEqual(['Quake in Tessmark damages a dam'])
  expect(titlesOf(await talk('the quake in Orvalla'))).not.toContain('Quake in Tessmark damages a dam')
})

test.each(['any good news today?', 'tell me something nice'])(
  'good news has no dead: %s',
  async (question) => {
    const answer = await talk(question)
    expect(newsOf(answer).length).toBeGreaterThan(1)
    expect(wholeText(answer)).not.toMatch(/killed|Orvalla/)
  },
)
