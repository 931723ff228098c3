import { onlyTheseSchema, sourceCheckRequestSchema, tryAgainSchema } from '@tidings/contract/api/news'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import * as v from 'valibot'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import { countUse } from '#db/count-use'
import { checkSource } from './following/check-source.ts'
import { chooseOnlyThese, listFollowedSources, retrySource } from './following/followed-sources.ts'
import { listCatalogue } from './catalogue/list-catalogue.ts'
import { getNewsStatus } from './catalogue/news-status.ts'
import { readSubscriber } from './following/read-subscriber.ts'
import { renderSamplePage, samplePagePath } from './sample/sample-page.ts'
import { subscribe } from './following/subscribe.ts'

export function newsRoutes(context: Context): Hono {
  const app = new Hono()
  app.get('/api/news/status', async (c) => c.json(await getNewsStatus(context)))
  app.put('/api/subscriptions', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    return c.json(await subscribe(context, await readSubscriber(context, caller)))
  })
  app.get('/api/subscriptions', async (c) => {
    const { userId } = await requireCaller(c.req.raw, context.project)
    return c.json(await listFollowedSources(context, userId))
  })
  app.post('/api/subscriptions/try-again', async (c) => {
    const { userId } = await requireCaller(c.req.raw, context.project)
    const body = v.safeParse(tryAgainSchema, await c.req.json().catch(() => null))
    if (!body.success) throw new AppError('bad_request', 'Send {"name": "…"}: one of the sources you follow.')
    return c.json(await retrySource(context, userId, body.output.name))
  })
  app.put('/api/subscriptions/only', async (c) => {
    const { userId } = await requireCaller(c.req.raw, context.project)
    const body = v.safeParse(onlyTheseSchema, await c.req.json().catch(() => null))
    if (!body.success) throw new AppError('bad_request', 'Send {"onlyThese": true} or {"onlyThese": false}.')
    return c.json(await chooseOnlyThese(context, userId, body.output.onlyThese))
  })
  app.get('/api/sources', async (c) => c.json(await listCatalogue(context)))
  app.post('/api/sources/check', async (c) => {
    const caller = c.req.header('authorization') ? await requireCaller(c.req.raw, context.project) : null
    const body = v.safeParse(sourceCheckRequestSchema, await c.req.json().catch(() => null))
    if (!body.success) throw new AppError('bad_request', 'Send {"name": "…"}: a name or an address.')
    const { name } = body.output
    if (!caller) return c.json(await checkSource(context, name, null))
    await countUse(context, { userId: caller.userId, what: 'sourceChecks' })
    return c.json(await checkSource(context, name, { signal: c.req.raw.signal }))
  })
  app.get(samplePagePath, (c) => c.html(renderSamplePage()))
  return app
}
