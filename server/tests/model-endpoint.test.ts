import type { Answer } from '@tidings/contract/api/ask'
import { usage } from '@tidings/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysApi, makeKey, modelClient, readError, type Completion } from './support/model-client.ts'
import { testSources } from './support/test-sources.ts'
import { followedBy } from './support/followed-stories.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startTestServer } from './support/start-test-server.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let user: TestUser
let model: ReturnType<typeof modelClient>

const clientOf = async (person: TestUser, url = server.url) =>
  modelClient(url, (await makeKey(url, person)).key)

beforeAll(async () => {
  server = await startNewsServer(testSources)
  user = await newUser(server.url)
  model = await clientOf(user)
})
afterAll(() => server[Symbol.asyncDispose]())

const textOf = ({ choices: [{ message }] }: Completion) => message.content

/** As somebody who has heard nothing yet: the app does not tell people twice what is new. */
async function askedInApp(question: string, by?: TestUser): Promise<Answer> {
  const person = by ?? (await newUser(server.url))
  const response = await fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  return (await response.json()) as Answer
}

const inOneText = (answer: Answer) => answer.sentences.map(({ text }) => text).join(' ')

describe('the assistant as a model', () => {
  test('answers the last question of a conversation like the app, whatever the instructions say', async () => {
    const question = 'What is new about wind power?'
    const answer = await model.ask(question)
    expect(textOf(answer)).toBe(inOneText(await askedInApp(question)))
    expect(answer.choices[0].finish_reason).toBe('stop')
    expect(answer.sources.map(({ source }) => source)).toContain('The Guardian')
    expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens + answer.usage.completion_tokens)
    expect(Math.abs(answer.created - Date.now() / 1000)).toBeLessThan(60)
  })

  test('cites each sentence of news at its position in the text', async () => {
    const answer = await model.ask("What's new?")
    const app = await askedInApp("What's new?")
    const cited = answer.choices[0].message.annotations.map(
      ({ url_citation: { start_index, end_index, url } }) => ({
        text: textOf(answer).slice(start_index, end_index),
        url,
      }),
    )
    expect(cited.length).toBeGreaterThan(1)
    expect(cited).toEqual(
      app.sentences.flatMap(({ text, article }) => (article ? [{ text, url: article.url }] : [])),
    )
  })

  test('streams the same answer sentence by sentence', async () => {
    const whole = await model.ask("What's new?")
    const { response, chunks } = await model.stream("What's new?")
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' })
    const pieces = chunks.slice(1, -1).map(({ choices }) => choices[0]?.delta)
    expect(pieces.map((delta) => delta?.content).join('')).toBe(textOf(whole))
    expect(pieces.length).toBe((await askedInApp("What's new?")).sentences.length)
    expect(pieces.flatMap((delta) => delta?.annotations ?? [])).toEqual(whole.choices[0].message.annotations)
    expect(chunks.at(-1)).toMatchObject({
      choices: [{ delta: {}, finish_reason: 'stop' }],
      sources: whole.sources,
    })
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    expect(chunks.filter((chunk) => 'usage' in chunk)).toEqual([])
  })

  test('reports the usage of a stream in a separate last chunk on request', async () => {
    const { usage: used } = await model.ask("What's new?")
    const { chunks } = await model.stream("What's new?", { stream_options: { include_usage: true } })
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: used })
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true)
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
  })

  test('accepts a question in parts, and answers one in another language in that language', async () => {
    const parts = [
      { type: 'text', text: 'Quoi de neuf' },
      { type: 'text', text: 'en politique ?' },
    ]
    const response = await model.send({ model: 'tidings', messages: [{ role: 'user', content: parts }] })
    const answer = (await response.json()) as Completion
    expect(textOf(answer)).toMatch(/^Un nouvel article sur « politique », du Monde\./)
  })

  test('answers in its owner’s language if the question’s own is unclear', async () => {
    const french = await newUser(server.url)
    await french.data.from('profiles').update({ language_preference: 'fr' }).eq('id', french.id)
    expect(textOf(await (await clientOf(french)).ask('Politique'))).toMatch(/^Un nouvel article/)
  })

  test('uses the preferences of its owner only', async () => {
    const brief = await newUser(server.url)
    await brief.prefer({ summary_length_preference: 'short' })
    const long = await newUser(server.url)
    await long.prefer({ summary_length_preference: 'detailed' })
    const citations = async (person: TestUser) =>
      (await (await clientOf(person)).ask("What's new?")).choices[0].message.annotations.length
    expect(await citations(brief)).toBeLessThan(await citations(long))
  })

  test('stops after a whole sentence if few tokens are requested, and says so', async () => {
    const app = await askedInApp("What's new?")
    const whole = await model.ask("What's new?")
    const cut = await model.ask("What's new?", { max_tokens: whole.usage.completion_tokens - 1 })
    expect(cut.choices[0].finish_reason).toBe('length')
    // Up to the last news but one, without the words that would lead to the last.
    const lastButOne = app.sentences.slice(0, -1).findLastIndex(({ article }) => article !== null)
    const fitting = app.sentences.slice(0, lastButOne + 1)
    expect(textOf(cut)).toBe(fitting.map(({ text }) => text).join(' '))
    const least = await model.ask("What's new?", { max_completion_tokens: 1 })
    expect(textOf(least)).toBe(app.sentences[0]?.text)
  })

  test('saves the article from the conversation for the key’s owner', async () => {
    const owner = await newUser(server.url)
    const client = await clientOf(owner)
    const question = 'What is new about wind power?'
    const told = await client.ask(question)
    const role = (at: number) => (at === 1 ? ('assistant' as const) : ('user' as const))
    const wishes = { 'Bookmark it.': /^I saved it: /, 'Follow this.': /^I am following it from now on: / }
    for (const [wish, done] of Object.entries(wishes)) {
      const said = [question, textOf(told), wish]
      const messages = said.map((content, at) => ({ role: role(at), content }))
      expect(textOf(await client.ask(wish, { messages }))).toMatch(done)
    }
    const { data } = await owner.data.from('saved_articles').select('article_id')
    expect(told.sources.map(({ id }) => id)).toContain(data?.[0]?.article_id)
    expect(data).toHaveLength(1)
    expect(await followedBy(server, owner).list()).toHaveLength(1)
  })

  test('stores nothing in the history', async () => {
    const quiet = await newUser(server.url)
    await (await clientOf(quiet)).ask("What's new?")
    expect(await quiet.history()).toEqual([])
  })

  test('lists itself', async () => {
    const list = (await (await model.get('/v1/models')).json()) as { data: unknown[] }
    const one = { id: 'tidings', object: 'model', created: expect.any(Number), owned_by: 'tidings' }
    expect(list).toEqual({ object: 'list', data: [one] })
    expect(await (await model.get('/v1/models/tidings')).json()).toEqual(one)
  })

  test('continues when a client disconnects in mid-answer', async () => {
    const leaving = new AbortController()
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${(await makeKey(server.url, user)).key}` },
      body: JSON.stringify(model.asking("What's new?", { stream: true })),
    })
    await response.body?.getReader().read()
    leaving.abort()
    expect(textOf(await model.ask("What's new?"))).not.toBe('')
  })
})

describe('rejects in the form of the OpenAI API', () => {
  test.each([
    ['no JSON', '{', null],
    ['null', 'null', null],
    ['no model', { messages: [{ role: 'user', content: 'Hello' }] }, 'model'],
    ['no messages', { model: 'tidings' }, 'messages'],
    ['an empty conversation', { model: 'tidings', messages: [] }, 'messages'],
    ['nobody asking', { model: 'tidings', messages: [{ role: 'system', content: 'Be nice' }] }, 'messages'],
    ['an unknown role', { model: 'tidings', messages: [{ role: 'king', content: 'x' }] }, 'messages.0.role'],
    [
      'a number as content',
      { model: 'tidings', messages: [{ role: 'user', content: 5 }] },
      'messages.0.content',
    ],
    ['several answers', { n: 2 }, 'n'],
    ['an answer in JSON', { response_format: { type: 'json_object' } }, 'response_format.type'],
    ['less than one token', { max_tokens: 0 }, 'max_tokens'],
    ['a stream that is no boolean', { stream: 'yes' }, 'stream'],
  ])('%s', async (_, body, param) => {
    const whole =
      typeof body === 'string' || 'model' in body || 'messages' in body ? body : model.asking('Hello?', body)
    expect(await readError(await model.send(whole))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param,
    })
  })

  test('an image', async () => {
    const content = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }]
    const response = await model.send({ model: 'tidings', messages: [{ role: 'user', content }] })
    expect(await readError(response)).toMatchObject({ status: 400, param: 'messages.[0].content' })
  })

  test.each([
    ['an empty question', '  ', 'Please ask a question.'],
    [
      'a question that is too long',
      'x'.repeat(1001),
      'Your question is too long. The limit is 1000 characters.',
    ],
  ])('%s, also before a stream', async (_, question, message) => {
    for (const stream of [false, true]) {
      const refused = await readError(await model.send(model.asking(question, { stream })))
      expect(refused).toMatchObject({ status: 400, type: 'invalid_request_error', message })
    }
  })

  test('another model', async () => {
    expect(await readError(await model.send({ ...model.asking('Hello?'), model: 'gpt-9' }))).toEqual({
      status: 404,
      type: 'invalid_request_error',
      param: 'model',
      code: 'model_not_found',
      message: 'There is no model gpt-9: ask tidings.',
    })
    expect((await readError(await model.get('/v1/models/gpt-9'))).code).toBe('model_not_found')
  })

  test('another path', async () => {
    expect(await readError(await model.get('/v1/embeddings'))).toMatchObject({
      status: 404,
      code: 'unknown_url',
    })
  })

  test('a conversation of more than a megabyte, with or without a declared length', async () => {
    const large = JSON.stringify(model.asking('x'.repeat(1024 * 1024)))
    const { key } = await makeKey(server.url, user)
    const inPieces = fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new Blob([large]).stream(),
      duplex: 'half',
    })
    for (const response of [await model.send(large), await inPieces])
      expect(await readError(response)).toMatchObject({ status: 413, code: 'request_too_large' })
  })

  test.each([
    ['no key', ''],
    ['nonsense', 'nonsense'],
    ['a key that nobody made', `tk_${'a'.repeat(43)}`],
  ])('%s', async (_, key) => {
    const stranger = modelClient(server.url, key)
    for (const response of [
      await stranger.send(stranger.asking('Hello?')),
      await stranger.get('/v1/models'),
    ]) {
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await readError(response)).toMatchObject({ status: 401, code: 'invalid_api_key' })
    }
  })

  test('a key in place of an access token', async () => {
    const { key } = await makeKey(server.url, user)
    expect((await keysApi(server.url, { ...user, accessToken: key })).status).toBe(401)
  })

  test('more questions than a user may ask, in the app or through keys, with the time to retry', async () => {
    await using limited = await startTestServer({ env: { AUTH_RATE_LIMITS: 'on' } })
    const person = await newUser(limited.url)
    const asking = await clientOf(person, limited.url)
    for (let count = 1; count < usage.questions[0].points; count += 1) await asking.ask('Hello?')
    await fetch(`${limited.url}/api/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
      body: JSON.stringify({ question: 'Hello?' }),
    })
    const refused = await asking.send(asking.asking('Hello?'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readError(refused)).toMatchObject({
      status: 429,
      type: 'rate_limit_error',
      code: 'rate_limit_exceeded',
    })
  })
})
