import { languages } from '@tidings/contract/entities'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findLatestArticles } from '#modules/news'
import { CallClient } from './support/call-client.ts'
import { playToEnd } from './support/play-answer.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'
import type { TestSource } from './support/source-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startSpeechServices, type SpeechServices } from './support/speech-services.ts'

const sentences = [
  'The bank raised its “stress” reserve by 20% to $3.5bn (£2.8bn) on Monday.',
  'Mr. Hale of the U.S. Treasury called it a turning point – twice.',
  'Shares in the bank were bought and sold all day long.',
]
const spoken = [
  'The bank raised its stress reserve by 20 percent to 3.5 billion dollars, 2.8 billion pounds, on Monday.',
  'Mister Hale of the U S Treasury called it a turning point, twice.',
  'Shares in the bank were bought and sold all day long.',
]
const german = {
  written: 'Die Bank hat z. B. am 3. März rund 1.200 Filialen geschlossen.',
  spoken: 'Die Bank hat zum Beispiel am dritten März rund 1200 Filialen geschlossen.',
}

let services: SpeechServices
let server: NewsServer
let user: TestUser

const papers: TestSource[] = [
  {
    name: 'Reuters',
    language: 'en',
    topic: 'Business',
    articles: [{ title: 'Bank raises reserve', body: sentences.join(' ') }],
  },
  {
    name: 'Tagesschau',
    language: 'de',
    topic: 'Business',
    articles: [{ title: 'Filialen geschlossen', body: german.written }],
  },
]

beforeAll(async () => {
  services = await startSpeechServices()
  server = await startNewsServer(papers, { env: services.env })
  user = await newUser(server.url)
})
afterEach(() => {
  services.mood.speech = 'well'
  services.requests.length = 0
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})

const begin = () => CallClient.begin(server.url, user)

async function answered(call: CallClient, question = 'bank reserve') {
  services.requests.length = 0
  call.ask(question)
  const { turn } = await call.room('thinking', (frame) => frame.turn > 0)
  const complete = await playToEnd(call, turn)
  return { turn, complete, frames: call.frames('sentence').filter((frame) => frame.turn === turn) }
}

const given = () =>
  services.requests
    .filter(({ path }) => path.endsWith('/speech'))
    .map(({ body }) => (JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as { input: string }).input)

async function bodies(): Promise<Map<string, string>> {
  const wish = { userId: user.id, languages, contentFilter: 'none', limit: 50 } as const
  const articles = await findLatestArticles(server.context, wish)
  return new Map(articles.map(({ body, id }) => [id, body]))
}

describe('an answer in a call', () => {
  test('is displayed and stored verbatim as in its articles', async () => {
    await using call = await begin()
    const { complete, frames, turn } = await answered(call)
    const news = frames.filter(({ article }) => article !== null)
    expect(news.map(({ text }) => text)).toEqual(sentences)
    const printed = await bodies()
    for (const { article, text } of news) expect(printed.get(article?.id ?? '')).toContain(text)
    call.tell({ type: 'playback', turn, playedMs: complete.durationMs, state: 'done' })
    const { metadata } = await call.app('metadata')
    const [entry] = await user.history()
    expect(entry).toMatchObject({
      id: metadata.historyId,
      summary_text: frames.map(({ text }) => text).join(' '),
      context_data: { articles: [news[0]?.article] },
    })
    expect(metadata.sources).toEqual([news[0]?.article])
  })

  test('is given to the voice in speakable form', async () => {
    await using call = await begin()
    const { frames } = await answered(call)
    expect(given().slice(-frames.length)).toEqual([spoken[0], 'That is from Reuters.', ...spoken.slice(1)])
    expect(frames.every((frame) => frame.spokenText === undefined)).toBe(true)
  })

  test('is given to the voice in the form of its own language', async () => {
    await using call = await begin()
    const { frames } = await answered(call, 'Was gibt es Neues zu den Filialen?')
    expect(frames[0]?.text).toBe(german.written)
    expect(given().slice(-2)).toEqual([german.spoken, 'Das kommt von der Tagesschau.'])
  })

  test('spoken by the browser includes the speakable form where it differs', async () => {
    services.mood.speech = 'failing'
    await using call = await begin()
    const { frames } = await answered(call)
    const news = frames.filter(({ article }) => article !== null)
    expect(news.map(({ spokenBy, spokenText, text }) => [spokenBy, text, spokenText])).toEqual([
      ['browser', sentences[0], spoken[0]],
      ['browser', sentences[1], spoken[1]],
      ['browser', sentences[2], undefined],
    ])
  })

  test('interrupted within a sentence is stored as far as it was delivered, as displayed', async () => {
    await using call = await begin()
    call.ask('bank reserve')
    const first = await call.room('sentence', ({ article }) => article !== null)
    const { turn } = first
    call.tell({
      type: 'interrupt',
      turn,
      playedMs: first.startMs + first.durationMs / 2,
      reason: 'button',
    })
    await call.app('metadata')
    const [entry] = await user.history()
    const [, heard = ''] = /^(.*)…$/.exec(entry?.summary_text ?? '') ?? []
    expect(sentences[0]?.startsWith(heard)).toBe(true)
    expect(heard.length / (sentences[0]?.length ?? 1)).toBeCloseTo(0.5, 1)
  })
})
