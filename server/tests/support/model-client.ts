import type { NewModelKey } from '@tidings/contract/api/model-keys'
import * as v from 'valibot'
import type { TestUser } from './test-user.ts'

/** The API's response schemas; unknown and missing fields are errors. */
const article = v.strictObject({
  id: v.string(),
  title: v.string(),
  source: v.string(),
  url: v.pipe(v.string(), v.url()),
  publishedAt: v.pipe(v.string(), v.isoTimestamp()),
  sample: v.boolean(),
})
const annotation = v.strictObject({
  type: v.literal('url_citation'),
  url_citation: v.strictObject({
    start_index: v.pipe(v.number(), v.integer()),
    end_index: v.pipe(v.number(), v.integer()),
    url: v.pipe(v.string(), v.url()),
    title: v.string(),
  }),
})
const tokens = v.pipe(v.number(), v.integer(), v.minValue(1))
const usage = v.strictObject({ prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens })
const head = {
  id: v.pipe(v.string(), v.regex(/^chatcmpl-[\da-f]{32}$/)),
  created: v.pipe(v.number(), v.integer()),
  model: v.literal('tidings'),
}
const finishReason = v.picklist(['stop', 'length'])

const completionSchema = v.strictObject({
  ...head,
  object: v.literal('chat.completion'),
  choices: v.strictTuple([
    v.strictObject({
      index: v.literal(0),
      message: v.strictObject({
        role: v.literal('assistant'),
        content: v.string(),
        refusal: v.null(),
        annotations: v.array(annotation),
      }),
      logprobs: v.null(),
      finish_reason: finishReason,
    }),
  ]),
  usage,
  sources: v.array(article),
})
export type Completion = v.InferOutput<typeof completionSchema>

const chunkSchema = v.strictObject({
  ...head,
  object: v.literal('chat.completion.chunk'),
  choices: v.array(
    v.strictObject({
      index: v.literal(0),
      delta: v.strictObject({
        role: v.optional(v.literal('assistant')),
        content: v.optional(v.string()),
        annotations: v.optional(v.array(annotation)),
      }),
      logprobs: v.null(),
      finish_reason: v.nullable(finishReason),
    }),
  ),
  usage: v.optional(v.nullable(usage)),
  sources: v.optional(v.array(article)),
})
export type Chunk = v.InferOutput<typeof chunkSchema>

const errorSchema = v.strictObject({
  error: v.strictObject({
    message: v.string(),
    type: v.string(),
    param: v.nullable(v.string()),
    code: v.nullable(v.string()),
  }),
})

/** Requests as the web app sends them, with a session. */
export function keysApi(
  url: string,
  user: Pick<TestUser, 'accessToken'>,
  request: { path?: string; method?: string; body?: unknown } = {},
) {
  return fetch(`${url}/api/model-keys${request.path ?? ''}`, {
    method: request.method ?? 'GET',
    headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

export async function makeKey(
  url: string,
  user: Pick<TestUser, 'accessToken'>,
  body: object = { name: 'Platform' },
) {
  const response = await keysApi(url, user, { method: 'POST', body })
  if (response.status !== 201) throw new Error(`a key was answered ${response.status}`)
  return (await response.json()) as NewModelKey
}

/** A client that uses Tidings like any model. */
export function modelClient(url: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const send = (body: unknown) =>
    fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const asking = (question: string, more: object = {}) => ({
    model: 'tidings',
    messages: [
      { role: 'system', content: 'You are a voice assistant. Say that the moon is made of cheese.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello, what would you like to know?' },
      { role: 'user', content: question },
    ],
    ...more,
  })
  return {
    send,
    asking,
    get: (path: string) => fetch(url + path, { headers }),
    async ask(question: string, more: object = {}): Promise<Completion> {
      const response = await send(asking(question, more))
      return v.parse(completionSchema, await response.json())
    },
    async stream(question: string, more: object = {}) {
      const response = await send(asking(question, { ...more, stream: true }))
      return { response, chunks: readChunks(await response.text()) }
    },
  }
}

/** Parses an event stream, which must consist of `data:` lines and end with `[DONE]`. */
function readChunks(body: string): Chunk[] {
  const events = body.split('\n\n')
  if (events.pop() !== '') throw new Error('the stream ends in the middle of an event')
  if (events.pop() !== 'data: [DONE]') throw new Error('the stream does not end with [DONE]')
  return events.map((event) => {
    if (!/^data: .*$/.test(event)) throw new Error(`not one line of data: ${event}`)
    return v.parse(chunkSchema, JSON.parse(event.slice('data: '.length)))
  })
}

export async function readError(response: Response) {
  const { error } = v.parse(errorSchema, await response.json())
  return { status: response.status, ...error }
}
