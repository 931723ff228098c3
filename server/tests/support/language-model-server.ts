import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ModelRequest = {
  authorization: string | undefined
  model: string
  stream: boolean
  temperature: number
  /** The contents of the messages, joined by role. */
  system: string
  user: string
  /** The whole request body. */
  body: string
  /** Whether the client disconnected before the whole answer was sent. */
  isAborted: boolean
}

export type ModelMood =
  | 'well'
  | 'failing'
  | 'stalling'
  | 'stalling-midway'
  | 'breaking-midway'
  | 'html'
  | 'empty'
  | 'endless'
  | 'calling-tools'

export type LanguageModelServer = AsyncDisposable & {
  env: Record<string, string>
  mood: ModelMood
  /** What it writes. */
  reply: (request: ModelRequest) => string
  requests: ModelRequest[]
  /** Resolves once this many requests have arrived or a client has disconnected. */
  until(isSo: () => boolean): Promise<void>
}

/** The citation marks of the sentences in a request that contain this text, as the model would cite them. */
export function marksOf(request: ModelRequest, piece: string): string {
  const lines = request.user.split('\n').filter((line) => line.includes(piece))
  return lines.map((line) => /^\[\d+\.\d+\]/.exec(line)?.[0] ?? '').join('')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function readRequest(body: string, authorization: string | undefined): ModelRequest {
  const { messages, model, stream, temperature } = JSON.parse(body) as {
    model: string
    stream?: boolean
    temperature: number
    messages: { role: string; content: unknown }[]
  }
  const of = (role: string) =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => (isText(content) ? content : JSON.stringify(content)))
      .join('\n')
  const [system, user] = [of('system'), of('user')]
  return {
    authorization,
    model,
    stream: stream === true,
    temperature,
    system,
    user,
    body,
    isAborted: false,
  }
}

function chunk(delta: unknown, finishReason: string | null = null): string {
  const choice = { index: 0, delta, finish_reason: finishReason }
  const data = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] }
  return `data: ${JSON.stringify(data)}\n\n`
}

const end = `${chunk({}, 'stop')}data: [DONE]\n\n`

function callTool(response: ServerResponse) {
  const call = { index: 0, id: 't1', type: 'function', function: { name: 'open', arguments: '{"url":"x"}' } }
  response.end(chunk({ tool_calls: [call] }) + chunk({}, 'tool_calls') + 'data: [DONE]\n\n')
}

/** Streams a few characters at a time, so that sentences and marks are split. */
function stream(response: ServerResponse, text: string, mood: ModelMood) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (mood === 'calling-tools') return callTool(response)
  if (mood === 'endless') return response.end(chunk({ content: 'la '.repeat(1000) }).repeat(600) + end)
  response.write(chunk({ role: 'assistant', content: '' }))
  const sent = mood.endsWith('midway') ? text.slice(0, text.indexOf('\n') + 1) : text
  for (const piece of sent.match(/[^]{1,7}/gu) ?? []) response.write(chunk({ content: piece }))
  if (mood === 'stalling-midway') return
  if (mood === 'breaking-midway') return setImmediate(() => response.destroy())
  return response.end(end)
}

function answer(response: ServerResponse, text: string, mood: ModelMood) {
  if (mood === 'stalling') return
  if (mood === 'failing') {
    response.writeHead(500, { 'content-type': 'application/json' })
    return response.end(JSON.stringify({ error: { message: `cannot do that: ${text}` } }))
  }
  if (mood === 'html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')
  return stream(response, mood === 'empty' ? '' : text, mood)
}

/** An OpenAI-compatible chat model over HTTP, which streams what `reply` returns. */
export async function startLanguageModel(): Promise<LanguageModelServer> {
  let waiting: (() => void)[] = []
  const wake = () => {
    const woken = waiting
    waiting = []
    for (const each of woken) each()
  }
  const fake: Omit<LanguageModelServer, typeof Symbol.asyncDispose | 'env'> = {
    mood: 'well',
    reply: () => '',
    requests: [],
    async until(isSo) {
      while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      if (incoming.url !== '/v1/chat/completions') return response.writeHead(404).end()
      const request = readRequest(Buffer.concat(pieces).toString('utf8'), incoming.headers.authorization)
      fake.requests.push(request)
      response.on('close', () => {
        request.isAborted = !response.writableFinished
        wake()
      })
      wake()
      return answer(response, fake.reply(request), fake.mood)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return Object.assign(fake, {
    env: { LLM_URL: url, LLM_KEY: 'llm-secret', LLM_MODEL: 'small-1' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
