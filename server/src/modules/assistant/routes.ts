import { askRequestSchema, type AskEvent } from '@tidings/contract/api/ask'
import { toErrorBody, type ErrorBody } from '@tidings/contract/api/error-body'
import { proofQuerySchema } from '@tidings/contract/api/proof'
import { saveArticleSchema } from '@tidings/contract/api/saved-articles'
import { AppError } from '@tidings/contract/errors'
import { Hono, type Context as HonoContext } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { countUse } from '#db/count-use'
import { describeOutage } from '#db/database-error'
import { requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import { getRequestId } from '#platform/request-id'
import type { Context } from '#src/context'
import { ask, type AskRequest } from './ask.ts'
import { findProof } from './proof.ts'
import { saveArticle } from './saved-articles.ts'
import { checkQuestion } from './understanding/check-question.ts'

async function readRequest(c: HonoContext): Promise<v.InferOutput<typeof askRequestSchema>> {
  const body: unknown = await readJson(c)
  const parsed = v.safeParse(askRequestSchema, body)
  if (!parsed.success) {
    throw new AppError(
      'bad_request',
      'Send {"question": "…"} and, if you like, a "language": en, fr, es, de or it, and "after": the id of an entry of your history that the question is about.',
    )
  }
  return { ...parsed.output, question: checkQuestion(parsed.output.question) }
}

function toStreamedError(context: Context, error: unknown): ErrorBody {
  if (error instanceof AppError) return toErrorBody(error, getRequestId())
  const outage = describeOutage(error)
  if (outage) {
    context.log.warn('an answer failed: the database does not serve', { error })
    return toErrorBody(outage, getRequestId())
  }
  context.log.error('an answer failed', { error })
  const message = 'Something went wrong on the server. Please try again.'
  return toErrorBody(new AppError('internal', message), getRequestId())
}

function streamAnswer(context: Context, c: HonoContext, request: AskRequest): Response {
  return streamSSE(c, async (stream) => {
    const gone = new AbortController()
    stream.onAbort(() => gone.abort())
    const send = async ({ event, data }: AskEvent) => {
      await stream.writeSSE({ event, data: JSON.stringify(data) })
    }
    try {
      const { historyId, language, next } = await ask(context, request, {
        onSentence: (sentence) => send({ event: 'sentence', data: sentence }),
        signal: gone.signal,
      })
      await send({ event: 'done', data: { historyId, language, next } })
    } catch (error) {
      if (gone.signal.aborted) return
      await stream.writeSSE({ event: 'error', data: JSON.stringify(toStreamedError(context, error)) })
    }
  })
}

/** A client that disconnects cancels the work. */
export function assistantRoutes(context: Context): Hono {
  const app = new Hono()
  app.get('/api/articles/:id/proof', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    const query = v.safeParse(proofQuerySchema, c.req.query())
    if (!query.success) {
      throw new AppError(
        'bad_request',
        'Name the sentence of an answer as `sentence`, 1000 characters at most.',
      )
    }
    const wanted = { caller, articleId: c.req.param('id'), sentence: query.output.sentence }
    return c.json(await findProof(context, wanted, c.req.raw.signal))
  })
  app.put('/api/saved-articles/:id', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    const body = v.safeParse(saveArticleSchema, await readJson(c))
    if (!body.success) {
      throw new AppError(
        'bad_request',
        'Send {} or {"sentence": "…"} with a sentence of the article, 1000 characters at most.',
      )
    }
    const wanted = { caller, articleId: c.req.param('id'), sentence: body.output.sentence ?? null }
    return c.json(await saveArticle(context, wanted, c.req.raw.signal))
  })
  app.post('/api/ask', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    const request = { caller, ...(await readRequest(c)) }
    await countUse(context, { userId: caller.userId, what: 'questions' })
    if (c.req.header('accept')?.includes('text/event-stream')) return streamAnswer(context, c, request)
    return c.json(await ask(context, request, { signal: c.req.raw.signal }))
  })
  return app
}
