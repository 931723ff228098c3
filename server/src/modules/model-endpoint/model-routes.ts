import { randomUUID } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import type { ChatModel, ChatModelList } from '@tidings/contract/api/chat'
import { modelName, modelPath } from '@tidings/contract/api/chat-model'
import { Hono, type Context as HonoContext } from 'hono'
import { streamSSE } from 'hono/streaming'
import { countUse } from '#db/count-use'
import { answerQuestion, buildFollowUpContext } from '#modules/assistant'
import { noteAccess } from '#modules/security-events'
import { findCaller } from '#platform/bearer'
import { isJsonType, limitBody } from '#platform/http-body'
import { refuseWithoutConsent } from '#platform/project'
import type { Context } from '#src/context'
import { createChunks, createCompletion, type CompletionId } from './chat-response.ts'
import { readChatRequest, requireModel, type ChatRequest } from './chat-request.ts'
import { limitAnswer, type AnswerReader } from './limit-answer.ts'
import { loadKeyAsker, openKeySavedArticles } from './load-key-asker.ts'
import { createModelErrorBody, createModelErrorHandler } from './model-error.ts'
import { hashKey, isKey } from './model-key.ts'
import { findKeyUser } from './queries.ts'

/** Clients send the whole conversation with every question. */
const maxBodyBytes = 1024 * 1024

/** Unix time in seconds. */
const modelCreated = 1_795_132_800

const modelEntry: ChatModel = { id: modelName, object: 'model', created: modelCreated, owned_by: modelName }

/** Programs that can sign in present their session's token, others a key. */
async function requireUser(context: Context, c: HonoContext): Promise<string> {
  const key = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  if (!isKey(key)) {
    const caller = await findCaller(c.req.raw, context.project)
    if (caller) return caller.lacksConsent ? refuseWithoutConsent() : caller.userId
  }
  const { clock, config, database, project } = context
  const lookup = { hash: hashKey(key), now: clock.now(), checksAccounts: config.hostedProject === null }
  const userId = isKey(key) ? await findKeyUser(database.tables, lookup) : null
  if (userId === null) {
    throw new AppError(
      'unauthorized',
      'This key is wrong, revoked or expired. Create one in the settings of Tidings.',
    )
  }
  if (await project.unattended.lacksConsent(userId)) refuseWithoutConsent()
  await noteAccess({ ...context, tables: database.tables }, { kind: 'key_used', userId })
  return userId
}

type KeyRequest = { userId: string; request: ChatRequest }

/** Throws for invalid questions, before anything is sent. */
async function startAnswer(context: Context, { userId, request }: KeyRequest, signal: AbortSignal) {
  const asker = await loadKeyAsker(context, userId)
  signal.throwIfAborted()
  const { exchanges, question } = request
  const earlier = buildFollowUpContext(exchanges, { asker, now: context.clock.now() })
  const savedArticles = openKeySavedArticles(context, userId)
  const asked = { asker, question, earlier, savedArticles, mayFollow: true }
  const { sentences } = answerQuestion(context, asked, signal)
  return limitAnswer(sentences, request)
}

type StartedAnswer = AnswerReader & {
  completionId: CompletionId
  includesUsage: boolean
  gone: AbortController
}

function streamAnswer(
  context: Context,
  c: HonoContext,
  { read, result, completionId, ...started }: StartedAnswer,
): Response {
  // Stops proxies from buffering.
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => started.gone.abort())
    const send = (data: unknown) => stream.writeSSE({ data: JSON.stringify(data) })
    const parts = createChunks(completionId, started.includesUsage)
    try {
      await send(parts.first())
      for await (const piece of read()) await send(parts.piece(piece))
      for (const part of parts.last(result())) await send(part)
      await stream.writeSSE({ data: '[DONE]' })
    } catch (error) {
      if (!started.gone.signal.aborted) await send(createModelErrorBody(error, context.log))
    }
  })
}

async function answer(context: Context, c: HonoContext): Promise<Response> {
  const userId = await requireUser(context, c)
  if (!isJsonType(c.req.header('content-type'))) {
    const error = new AppError(
      'bad_request',
      'The body must be JSON, with the content type application/json.',
    )
    return c.json(createModelErrorBody(error, context.log), 415)
  }
  const request = await readChatRequest(c)
  await countUse(context, { userId, what: 'questions' })
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, c.req.raw.signal])
  const started = await startAnswer(context, { userId, request }, signal)
  const completionId = {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    created: Math.floor(context.clock.now().getTime() / 1000),
  }
  const { includesUsage } = request
  if (request.isStreamed) return streamAnswer(context, c, { ...started, completionId, includesUsage, gone })
  return c.json(createCompletion(completionId, await started.readAll()))
}

/** OpenAI's chat completions API for the news assistant. Questions are not saved to the history. */
export function modelRoutes(context: Context): Hono {
  const app = new Hono().basePath(modelPath)
  const refuseLarge = () => {
    throw new AppError('too_large', 'The request is too large.')
  }
  app.onError(createModelErrorHandler(context.log))
  app.use('*', limitBody({ maxBytes: maxBodyBytes, onTooLarge: refuseLarge }))
  app.post('/chat/completions', (c) => answer(context, c))
  app.get('/models', async (c) => {
    await requireUser(context, c)
    return c.json<ChatModelList>({ object: 'list', data: [modelEntry] })
  })
  app.get('/models/:id', async (c) => {
    await requireUser(context, c)
    requireModel(c.req.param('id'))
    return c.json(modelEntry)
  })
  app.all('*', (c) => {
    throw new AppError('not_found', `${c.req.method} ${c.req.path} does not exist.`)
  })
  return app
}
