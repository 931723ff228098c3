import { randomUUID } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import type { ChatModel, ChatModelList } from '@tidings/contract/api/chat'
import { modelName, modelPath } from '@tidings/contract/api/chat-model'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { streamSSE } from 'hono/streaming'
import { countUse } from '#db/count-use'
import { answerQuestion, buildFollowUpContext } from '#modules/assistant'
import type { Context } from '#src/context'
import { askerOfKey } from './asker-of-key.ts'
import { chunks, completion, type Naming } from './chat-answer.ts'
import { readChatRequest, requireModel, type ChatRequest } from './chat-request.ts'
import { hashKey, isKey } from './key-text.ts'
import { modelErrorBody, modelErrorResponse } from './model-error.ts'
import { userOfKey } from './queries.ts'
import { write, type WrittenAnswer } from './write-answer.ts'

/** Conversations are sent whole with every question. */
const maxBodyBytes = 1024 * 1024

/** When the model came to be, in the interface's seconds. */
const modelCreated = 1_795_132_800

const theModel: ChatModel = { id: modelName, object: 'model', created: modelCreated, owned_by: modelName }

async function requireKeyUser(context: Context, c: HonoContext): Promise<string> {
  const key = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const { clock, config, database } = context
  const asked = { hash: hashKey(key), now: clock.now(), asksAccounts: config.hostedProject === null }
  const userId = isKey(key) ? await userOfKey(database.tables, asked) : null
  if (userId === null) {
    throw new AppError(
      'unauthorized',
      'This key is wrong, revoked or at its end. Make one in the settings of Tidings.',
    )
  }
  return userId
}

type Asked = { userId: string; request: ChatRequest }

/** Begins the answer; what refuses the question is thrown before anything is sent. */
async function begin(context: Context, { userId, request }: Asked, signal: AbortSignal) {
  const asker = await askerOfKey(context, userId)
  signal.throwIfAborted()
  const { exchanges, question } = request
  const earlier = buildFollowUpContext(exchanges, { asker, now: context.clock.now() })
  const { sentences } = answerQuestion(context, { asker, question, earlier }, signal)
  return write(sentences, request)
}

type Begun = WrittenAnswer & {
  naming: Naming
  includesUsage: boolean
  gone: AbortController
}

function streamed(context: Context, c: HonoContext, { found, ended, naming, ...begun }: Begun): Response {
  // Else proxies hold sentences back.
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => begun.gone.abort())
    const send = (data: unknown) => stream.writeSSE({ data: JSON.stringify(data) })
    const parts = chunks(naming, begun.includesUsage)
    try {
      await send(parts.first())
      for await (const piece of found()) await send(parts.piece(piece))
      for (const part of parts.last(ended())) await send(part)
      await stream.writeSSE({ data: '[DONE]' })
    } catch (error) {
      if (!begun.gone.signal.aborted) await send(modelErrorBody(error, context.log))
    }
  })
}

async function answer(context: Context, c: HonoContext): Promise<Response> {
  const userId = await requireKeyUser(context, c)
  const request = await readChatRequest(c)
  await countUse(context, { userId, what: 'questions' })
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, c.req.raw.signal])
  const begun = await begin(context, { userId, request }, signal)
  const naming = {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    created: Math.floor(context.clock.now().getTime() / 1000),
  }
  const { includesUsage } = request
  if (request.isStreamed) return streamed(context, c, { ...begun, naming, includesUsage, gone })
  return c.json(completion(naming, await begun.whole()))
}

/** The news as a model that speaks OpenAI's chat interface. Nothing asked here enters anybody's history. */
export function modelRoutes(context: Context): Hono {
  const app = new Hono().basePath(modelPath)
  const refuseLarge = () => {
    throw new AppError('too_large', 'The request is too large.')
  }
  app.onError(modelErrorResponse(context.log))
  app.use('*', bodyLimit({ maxSize: maxBodyBytes, onError: refuseLarge }))
  app.post('/chat/completions', (c) => answer(context, c))
  app.get('/models', async (c) => {
    await requireKeyUser(context, c)
    return c.json<ChatModelList>({ object: 'list', data: [theModel] })
  })
  app.get('/models/:id', async (c) => {
    await requireKeyUser(context, c)
    requireModel(c.req.param('id'))
    return c.json(theModel)
  })
  app.all('*', (c) => {
    throw new AppError('not_found', `There is nothing at ${c.req.method} ${c.req.path}.`)
  })
  return app
}
