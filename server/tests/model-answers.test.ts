import { beforeAll, describe, expect, test } from 'vitest'
import { askServer, newsOf, textsOf } from './support/asking.ts'
import { marksOf, type ModelMood } from './support/language-model-server.ts'
import { clock, lines, model, person, server, setUpModelServer } from './support/model-server.ts'
import { newUser } from './support/test-user.ts'

setUpModelServer()

const question = 'Tell me what you have about wind'
/** The answer to `question` in the articles' own words. */
let extractive: string[]

beforeAll(async () => {
  clock.stop()
  extractive = textsOf(await askServer(server, await newUser(server.url), question))
})

describe('with a model, an answer', () => {
  test('uses its words, with the article behind each sentence and without citation marks', async () => {
    model.reply = (request) =>
      [
        `On Monday a wind farm opened off the northern coast. ${marksOf(request, 'ninety turbines')}`,
        `It will power 1,500,000 homes, its operator said. ${marksOf(request, '1.5 million')}`,
        `Ports along the coast expect 4,000 jobs from wind power. ${marksOf(request, 'four thousand')}`,
      ].join('\n')
    const answer = await askServer(server, person, question)
    expect(answer.sentences[1]).toEqual({ text: 'That is from Reuters.', language: 'en', article: null })
    expect(newsOf(answer).map(({ article, text, written }) => [article?.source, written, text])).toEqual([
      ['Reuters', 'model', 'On Monday a wind farm opened off the northern coast.'],
      ['Reuters', 'model', 'It will power 1,500,000 homes, its operator said.'],
      ['The Guardian', 'model', 'Ports along the coast expect 4,000 jobs from wind power.'],
    ])
    expect(answer.sentences.map(({ text }) => text)).toContain('From the Guardian:')
    const [entry] = await person.history()
    expect(entry?.summary_text).toBe(answer.sentences.map(({ text }) => text).join(' '))
  })

  test('sends it the question and the passages found, and nothing else', async () => {
    await askServer(server, person, 'bakers strike')
    model.requests.length = 0
    await askServer(server, person, question)
    expect(model.requests).toHaveLength(1)
    const [request] = model.requests
    expect(request).toMatchObject({ authorization: 'Bearer llm-secret', model: 'small-1', stream: true })
    expect(request?.temperature).toBeLessThanOrEqual(0.3)
    expect(request?.user).toContain(question)
    expect(request?.user).toContain('Answer in English, in at most 5 sentences.')
    expect(request?.user).toMatch(/^\[1\.1\] \S/m)
    expect(request?.user).toMatch(/^\[2\.2\] \S/m)
    for (const absent of ['Bakers', 'bakers', 'Otters', 'murder', person.id, 'Ada'])
      expect(request?.body).not.toContain(absent)
  })

  test.each([
    ['a number', 'A wind farm with ninety-five turbines opened off the northern coast on Monday.'],
    ['a name', 'A wind farm with ninety turbines opened off Denmark on Monday.'],
    ['a “not”', 'A wind farm with ninety turbines has not opened off the northern coast.'],
  ])('quotes the article instead of a sentence with an unsupported %s', async (_, written) => {
    model.reply = (request) =>
      `${written} ${marksOf(request, 'ninety turbines')}\nPorts along the coast expect 4,000 jobs from wind power. ${marksOf(request, 'four thousand')}`
    const news = newsOf(await askServer(server, person, question))
    expect(news.map(({ text }) => text)).not.toContain(written)
    expect(news[0]).toMatchObject({ article: { source: 'Reuters' } })
    expect(news[0]?.written).toBeUndefined()
    expect(extractive).toContain(news[0]?.text)
    expect(news[1]).toMatchObject({ written: 'model', article: { source: 'The Guardian' } })
  })

  test('drops sentences that cite an unknown passage, or none', async () => {
    model.reply = (request) =>
      [
        'On Monday a wind farm with ninety turbines opened off the northern coast. [9.1]',
        `The link to the grid cost 300 million dollars. ${marksOf(request, '300 million')}[9.1]`,
        'Ports along the coast expect 4,000 jobs from wind power.',
      ].join('\n')
    const answer = await askServer(server, person, question)
    expect(newsOf(answer).filter(({ written }) => written)).toEqual([])
    for (const { text } of newsOf(answer)) expect(extractive).toContain(text)
  })

  test('has no more sentences than its length allows, and repeats none', async () => {
    const reader = await newUser(server.url)
    await reader.prefer({ summary_length_preference: 'short' })
    model.reply = (request) => {
      const sentence = `On Monday a wind farm opened off the northern coast. ${marksOf(request, 'ninety turbines')}`
      const others = [
        'It will power 1.5 million homes.',
        'The grid link cost 300 million dollars.',
        'A second farm is planned for 2029.',
      ]
      const rest = others.map((text) => `${text} ${marksOf(request, text.slice(-14, -1))}`)
      return [sentence, sentence, ...rest].join('\n')
    }
    const news = newsOf(await askServer(server, reader, question))
    expect(news.length).toBeLessThanOrEqual(3)
    expect(new Set(news.map(({ text }) => text)).size).toBe(news.length)
  })

  test('translates news from another language, and says where that failed', async () => {
    model.reply = (request) => `On Tuesday M. Durand voted against it. ${marksOf(request, 'Durand')}`
    const refused = await askServer(server, person, 'What is happening in politics?')
    expect(refused.sentences.map(({ text }) => text)).toContain(
      'I found nothing in English, so you hear it in French.',
    )
    const other = await newUser(server.url)
    model.reply = (request) => `Durand, however, voted against. ${marksOf(request, 'Durand')}`
    const answer = await askServer(server, other, 'What is happening in politics?')
    expect(newsOf(answer)[0]).toMatchObject({
      language: 'en',
      written: 'model',
      article: { source: 'Le Monde' },
    })
    expect(answer.sentences.map(({ text }) => text).join(' ')).not.toContain('I found nothing in English')
  })
})

describe('an answer quotes the articles instead if the model', () => {
  test.each<[string, ModelMood, string]>([
    ['fails', 'failing', ''],
    ['is no model', 'html', ''],
    ['says nothing', 'empty', ''],
    ['never ends', 'endless', ''],
    ['calls tools', 'calling-tools', ''],
    ['refuses', 'well', 'I am sorry, but I cannot help with that request.'],
    ['writes rubbish', 'well', '{"answer": "wind", "citations": ["1.1"]}\n\n```json\n[]\n```'],
  ])('%s', async (_, mood, reply) => {
    model.mood = mood
    model.reply = () => reply
    const answer = await askServer(server, person, question)
    expect(answer.sentences.map(({ text }) => text)).toEqual(extractive)
    const told = lines.filter((line) => line.includes('own words'))
    expect(told).toHaveLength(1)
    expect(lines.join('\n')).not.toMatch(/wind|turbines|Guardian|Reuters|sorry|cannot do that/i)
  })

  test('is slow with its first sentence', async () => {
    model.mood = 'stalling'
    const asked = askServer(server, person, question)
    await model.until(() => model.requests.length === 1)
    await clock.advance(2400)
    expect(model.requests[0]?.isAborted).toBe(false)
    await clock.advance(200)
    expect((await asked).sentences.map(({ text }) => text)).toEqual(extractive)
    await model.until(() => model.requests[0]?.isAborted === true)
    expect(lines.filter((line) => line.includes('took too long'))).toHaveLength(1)
  })

  test.each<ModelMood>(['stalling-midway', 'breaking-midway'])(
    'is %s, except for what it wrote before',
    async (mood) => {
      model.mood = mood
      model.reply = (request) =>
        `On Monday a wind farm opened off the northern coast. ${marksOf(request, 'ninety turbines')}\nMore follows.`
      const response = fetch(`${server.url}/api/ask`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${person.accessToken}`,
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ question }),
      })
      const reader = ((await response).body ?? new ReadableStream())
        .pipeThrough(new TextDecoderStream())
        .getReader()
      let received = ''
      while (!received.includes('On Monday')) received += (await reader.read()).value ?? ''
      await clock.advance(3000)
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) received += piece.value
      const events = received.trim().split('\n\n')
      const texts = events.map(
        (event) => (JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '{}') as { text?: string }).text,
      )
      expect(texts).toContain('On Monday a wind farm opened off the northern coast.')
      const quoted = texts.filter((text) => text !== undefined && extractive.includes(text))
      expect(quoted.length).toBeGreaterThan(2)
      expect(events.at(-1)).toContain('event: done')
    },
  )
})

test('a client that disconnects cancels the request to the model', async () => {
  model.mood = 'stalling'
  const gone = new AbortController()
  const asked = fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.accessToken}`,
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ question }),
    signal: gone.signal,
  }).then((response) => response.text())
  asked.catch(() => undefined)
  await model.until(() => model.requests.length === 1)
  gone.abort()
  await model.until(() => model.requests[0]?.isAborted === true)
  await expect(asked).rejects.toThrow('aborted')
})
