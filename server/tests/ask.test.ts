import { PostgrestClient } from '@supabase/postgrest-js'
import type { Answer, AnswerSentence } from '@tidings/contract/ask'
import { languages } from '@tidings/contract/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestArticles } from '#modules/news'
import { newReader, type Reader } from './support/reader.ts'
import { openNewsStand, type NewsStand, type PrintedSource } from './support/news-stand.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

const sources: PrintedSource[] = [
  {
    name: 'Reuters',
    language: 'en',
    topic: 'Environment',
    articles: [
      {
        title: 'Wind farm opens off the coast',
        body: 'A wind farm with ninety turbines opened off the northern coast on Monday. Dr. Ellen Marsh of the U.S. Energy Office called it a turning point. It will power 1.5 million homes, the operator said. Fishermen had protested for years. The grid link cost 300 million dollars. A second farm is planned for 2029.',
      },
      {
        title: 'River clean-up passes its halfway mark',
        body: 'Volunteers have removed forty tonnes of waste from the river since spring. The city wants swimmers back by next summer. Otters were seen near the old bridge.',
      },
    ],
  },
  {
    name: 'The Guardian',
    language: 'en',
    topic: 'Business',
    articles: [
      {
        title: 'Ports count on wind power for new jobs',
        body: 'Ports along the coast expect four thousand jobs from wind power within three years. Training begins in January. Unions asked for safe contracts.',
      },
      { title: 'Bakers strike over flour prices', body: '' },
    ],
  },
  {
    name: 'Le Monde',
    language: 'fr',
    topic: 'Politics',
    articles: [
      {
        title: 'Les députés votent le budget des écoles',
        body: 'Les députés ont adopté mardi le budget des écoles. M. Durand, p. ex., a voté contre. Le texte part au Sénat.',
      },
    ],
  },
]

let stand: NewsStand
let server: TestServer
let person: Reader

beforeAll(async () => {
  stand = await openNewsStand(sources)
  server = await startTestServer({ env: stand.env })
  await stand.deliver(server)
  person = await newReader(server.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await stand[Symbol.asyncDispose]()
})

function post(body: unknown, options: { token?: string; accept?: string } = {}): Promise<Response> {
  return fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.token ?? person.accessToken}`,
      'content-type': 'application/json',
      ...(options.accept ? { accept: options.accept } : {}),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function ask(question: string, token?: string): Promise<Answer> {
  const response = await post({ question }, token ? { token } : {})
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const cited = ({ sentences }: Answer) => sentences.filter(({ article }) => article !== null)
const spoken = ({ sentences }: Answer) => sentences.map(({ text }) => text).join(' ')

async function printed(): Promise<Map<string, string>> {
  const wish = { userId: person.id, languages, contentFilter: 'none', limit: 50 } as const
  const articles = await latestArticles(server.context, wish)
  return new Map(articles.map(({ id, title, body }) => [id, `${title}\n${body}`]))
}

describe('an answer', () => {
  test('begins with what was found and where, then quotes articles word for word', async () => {
    const answer = await ask('What is new about wind power?')
    expect(answer.language).toBe('en')
    expect(answer.sentences[0]).toEqual({
      text: 'Two new stories on wind power, from the Guardian and Reuters.',
      language: 'en',
      article: null,
    })
    const texts = await printed()
    for (const { article, text } of cited(answer)) expect(texts.get(article?.id ?? '')).toContain(text)
    expect(cited(answer)[0]?.article).toMatchObject({ source: 'The Guardian', sample: false })
  })

  test.each([
    ['short', 3],
    ['medium', 5],
    ['detailed', 8],
  ] as const)('that is %s has at most %i sentences of news, and no sentence twice', async (length, count) => {
    const reader = await newReader(server.url)
    await reader.prefer({ summary_length_preference: length })
    const sentences = cited(await ask("What's new?", reader.accessToken)).map(({ text }) => text)
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

  test('from a headline alone is the headline', async () => {
    expect(cited(await ask('bakers strike')).map(({ text }) => text)).toEqual(['Bakers strike over flour prices'])
  })

  test('from one source names no other', async () => {
    const answer = await ask('What does the Guardian say?')
    expect(new Set(cited(answer).map(({ article }) => article?.source))).toEqual(new Set(['The Guardian']))
  })

  test('in another language than the news says so and lets each sentence be said in its own', async () => {
    const answer = await ask('What is happening in politics?')
    expect(answer.language).toBe('en')
    expect(spoken(answer)).toContain('I found nothing in English, so you hear it in French.')
    expect(new Set(cited(answer).map(({ language }) => language))).toEqual(new Set(['fr']))
    expect(cited(answer).map(({ text }) => text)).toContain('M. Durand, p. ex., a voté contre.')
  })

  test('to a French question is led in French', async () => {
    const answer = await ask('Quoi de neuf en politique ?')
    expect(answer.language).toBe('fr')
    expect(answer.sentences[0]?.text).toBe('Un nouvel article sur « politique », de Le Monde.')
  })

  test('that has nothing to tell says so, invents nothing and suggests what there is', async () => {
    const answer = await ask('Tell me about unicorn racing on Neptune')
    expect(cited(answer)).toEqual([])
    expect(spoken(answer)).toContain('I found no story on unicorn racing on Neptune.')
    expect(spoken(answer)).toMatch(/You can ask me about .*Reuters/)
  })

  test('tells when the news is old', async () => {
    const old = new Date(Date.now() - 5 * 86_400_000)
    await using oldStand = await openNewsStand([
      { name: 'CNN', language: 'en', articles: [{ title: 'A bridge is painted', body: 'A bridge has been painted in bright red.', publishedAt: old }] },
    ])
    const clock = { now: () => old, sleep: server.context.clock.sleep }
    await using oldServer = await startTestServer({ env: oldStand.env, overrides: { clock } })
    const reader = await newReader(oldServer.url)
    await oldStand.deliver(oldServer)
    clock.now = () => new Date()
    const response = await fetch(`${oldServer.url}/api/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.accessToken}` },
      body: JSON.stringify({ question: "What's new?" }),
    })
    const answer = (await response.json()) as Answer
    expect(answer.sentences[0]?.text).toMatch(/^The news was last fetched on \d+ \w+|^The news was last fetched on \w+ \d+/)
    expect(answer.sentences[1]?.text).toBe('One story, from CNN.')
  })

  test('from sample stories says plainly that they are', async () => {
    await using fresh = await startTestServer()
    const reader = await newReader(fresh.url)
    const response = await fetch(`${fresh.url}/api/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${reader.accessToken}` },
      body: JSON.stringify({ question: "What's new?" }),
    })
    const answer = (await response.json()) as Answer
    expect(answer.sentences[0]?.text).toBe('These are sample stories, made up by Tidings, until real news has arrived.')
    expect(cited(answer).every(({ article }) => article?.sample)).toBe(true)
  })
})

describe('the history', () => {
  test('gets the question with what was said, which articles and how long it took', async () => {
    const reader = await newReader(server.url)
    const answer = await ask('wind power', reader.accessToken)
    const [entry] = await reader.history()
    expect(entry).toMatchObject({
      id: answer.historyId,
      query_text: 'wind power',
      status: 'completed',
      summary_text: spoken(answer),
      audio_response_url: null,
      context_data: { type: 'question', language: 'en' },
    })
    expect(entry?.interaction_duration).toBeGreaterThanOrEqual(0)
    expect(entry?.context_data['articles']).toMatchObject([{ source: 'The Guardian' }, { source: 'Reuters' }])
    const stranger = await newReader(server.url)
    expect(await stranger.history()).toEqual([])
  })
})

describe('a stream', () => {
  test('sends sentence by sentence, then done', async () => {
    const response = await post({ question: 'wind power' }, { accept: 'text/event-stream' })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((block) => ({
        event: /^event: (.*)$/m.exec(block)?.[1],
        data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') as AnswerSentence,
      }))
    expect(events.map(({ event }) => event)).toEqual([...events.slice(1).map(() => 'sentence'), 'done'])
    expect(events[0]?.data.text).toBe('Two new stories on wind power, from the Guardian and Reuters.')
    expect(events.at(-1)?.data).toMatchObject({ historyId: expect.any(String), language: 'en' })
  })
})

describe('bad input', () => {
  test.each([
    ['an empty question', { question: '   ' }, 'Please ask a question.'],
    ['10,000 characters', { question: 'x'.repeat(10_000) }, 'Your question is too long: at most 1000 characters.'],
    ['control characters', { question: 'wind\u0007' }, 'Your question holds characters that cannot be read. Please type it again.'],
    ['a question that is no text', { question: 5 }, expect.stringContaining('Send {"question"')],
    ['an unknown language', { question: 'wind', language: 'xx' }, expect.stringContaining('en, fr, es, de or it')],
    ['what is no JSON', '{', expect.stringContaining('Send {"question"')],
  ])('%s is refused in words', async (_, body, message) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: { code: 'bad_request', message } })
  })

  test('nobody asks without signing in', async () => {
    expect((await post({ question: 'wind' }, { token: 'nonsense' })).status).toBe(401)
    expect((await fetch(`${server.url}/api/ask`, { method: 'POST', body: '{}' })).status).toBe(401)
  })

  test('another user’s id in the request changes nothing', async () => {
    const [alice, bob] = [await newReader(server.url), await newReader(server.url)]
    const body = { question: 'wind power', user_id: bob.id, userId: bob.id }
    expect((await post(body, { token: alice.accessToken })).status).toBe(200)
    expect([(await alice.history()).length, (await bob.history()).length]).toEqual([1, 0])
    const anonymous = new PostgrestClient(`${server.url}/rest/v1`)
    expect((await anonymous.from('query_history').select('*')).data).toBeNull()
  })
})
