import type { Answer } from '@tidings/contract/api/ask'
import { languages } from '@tidings/contract/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLatestArticles } from '#modules/news'
import { askServer } from './support/asking.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { serveSources } from './support/source-server.ts'
import { movableClock } from './support/movable-clock.ts'
import { testSources } from './support/test-sources.ts'
import { startTestServer } from './support/start-test-server.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let person: TestUser

beforeAll(async () => {
  server = await startNewsServer(testSources)
  person = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string, asking = person) => askServer(server, asking, question)

const cited = ({ sentences }: Answer) => sentences.filter(({ article }) => article !== null)
const spoken = ({ sentences }: Answer) => sentences.map(({ text }) => text).join(' ')

async function printed(): Promise<Map<string, string>> {
  const wish = { userId: person.id, languages, contentFilter: 'none', limit: 50 } as const
  const articles = await findLatestArticles(server.context, wish)
  return new Map(articles.map(({ id, title, body }) => [id, `${title}\n${body}`]))
}

describe('an answer', () => {
  test('begins with the sentence that answers the question, names its source, and quotes verbatim', async () => {
    const answer = await ask('What is new about wind power?')
    expect(answer.language).toBe('en')
    const [first, second] = answer.sentences
    expect(first?.text).toMatch(/^(?:Ports along the coast expect|A wind farm with ninety turbines)/)
    expect(first?.article?.sample).toBe(false)
    const source = first?.article?.source === 'Reuters' ? 'Reuters' : 'the Guardian'
    expect(second).toEqual({
      text: `That is from ${source}.`,
      language: 'en',
      article: null,
      namesSource: true,
    })
    const texts = await printed()
    for (const { article, text } of cited(answer)) expect(texts.get(article?.id ?? '')).toContain(text)
  })

  test.each([
    ['short', 3],
    ['medium', 5],
    ['detailed', 8],
  ] as const)('that is %s has at most %i sentences of news, and repeats none', async (length, count) => {
    const user = await newUser(server.url)
    await user.prefer({ summary_length_preference: length })
    const sentences = cited(await ask("What's new?", user)).map(({ text }) => text)
    expect(sentences.length).toBeLessThanOrEqual(count)
    expect(sentences.length).toBeGreaterThanOrEqual(Math.min(count, 4) - 1)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test('keeps abbreviations and decimals inside their sentence', async () => {
    await person.prefer({ summary_length_preference: 'detailed' })
    const texts = cited(await ask('wind farm turbines coast')).map(({ text }) => text)
    expect(texts).toContain('Dr. Ellen Marsh of the U.S. Energy Office called it a turning point.')
    expect(texts).toContain('It will power 1.5 million homes, the operator said.')
  })

  test('from an article without text is its headline', async () => {
    expect(cited(await ask('bakers strike')).map(({ text }) => text)).toEqual([
      'Bakers strike over flour prices',
    ])
  })

  test('from one source names no other source', async () => {
    const user = await newUser(server.url)
    const answer = await ask('What does the Guardian say?', user)
    expect(new Set(cited(answer).map(({ article }) => article?.source))).toEqual(new Set(['The Guardian']))
  })

  test('in another language than the news says so, and marks each sentence with its own language', async () => {
    const answer = await ask('What is happening in politics?')
    expect(answer.language).toBe('en')
    expect(spoken(answer)).toContain('I found nothing in English, so you hear it in French.')
    expect(new Set(cited(answer).map(({ language }) => language))).toEqual(new Set(['fr']))
    expect(cited(answer).map(({ text }) => text)).toContain('M. Durand, p. ex., a voté contre.')
  })

  test('to a French question is introduced in French', async () => {
    const user = await newUser(server.url)
    const answer = await ask('Quoi de neuf en politique ?', user)
    expect(answer.language).toBe('fr')
    expect(answer.sentences[0]?.text).toBe('Un nouvel article sur « politique », du Monde.')
  })

  test('without news says so, invents nothing and suggests what is available', async () => {
    const answer = await ask('Tell me about unicorn racing on Neptune')
    expect(cited(answer)).toEqual([])
    expect(spoken(answer)).toContain('I found no story on unicorn racing on Neptune.')
    expect(spoken(answer)).toMatch(/You can ask me about .*Reuters/)
  })

  test('says when the news is old', async () => {
    const old = new Date(Date.now() - 5 * 86_400_000)
    await using oldSources = await serveSources([
      {
        name: 'CNN',
        language: 'en',
        articles: [
          {
            title: 'A bridge is painted',
            body: 'A bridge has been painted in bright red.',
            publishedAt: old,
          },
        ],
      },
    ])
    const clock = movableClock()
    clock.advance(-5 * 86_400_000)
    await using oldServer = await startTestServer({ env: oldSources.env, overrides: { clock } })
    const user = await newUser(oldServer.url)
    await oldSources.fetchInto(oldServer)
    clock.advance(5 * 86_400_000)
    const response = await fetch(`${oldServer.url}/api/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ question: "What's new?" }),
    })
    const answer = (await response.json()) as Answer
    expect(answer.sentences[0]?.text).toMatch(
      /^The news was last fetched on \d+ \w+|^The news was last fetched on \w+ \d+/,
    )
    expect(answer.sentences[1]?.text).toBe('One story, from CNN.')
  })

  test('from sample stories says so plainly', async () => {
    await using fresh = await startTestServer()
    const user = await newUser(fresh.url)
    const response = await fetch(`${fresh.url}/api/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ question: "What's new?" }),
    })
    const answer = (await response.json()) as Answer
    expect(answer.sentences[0]?.text).toBe(
      'These are sample stories, made up by Tidings, until real news has arrived.',
    )
    expect(cited(answer).every(({ article }) => article?.sample)).toBe(true)
  })
})
