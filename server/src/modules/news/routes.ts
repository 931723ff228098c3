import {
  onlyTheseSchema,
  sourceCheckRequestSchema,
  tryAgainSchema,
  type Catalogue,
} from '@tidings/contract/api/news'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import * as v from 'valibot'
import { requireCaller } from '#platform/bearer'
import { readJson } from '#platform/http-body'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { countUse } from '#db/count-use'
import { checkSource } from './following/check-source.ts'
import { chooseOnlyThese, listFollowedSources, retrySource } from './following/followed-sources.ts'
import { listCatalogueSources } from './catalogue/queries.ts'
import { getNewsStatus } from './catalogue/news-status.ts'
import { renderSamplePage, samplePagePath } from './sample/sample-page.ts'
import { subscribe, type Subscriber } from './following/subscribe.ts'

/** The caller as a subscriber, with defaults if they have saved nothing. */
async function readSubscriber(context: Context, caller: Caller): Promise<Subscriber> {
  const { preferences, profile } = await context.project.readSettings(caller)
  return { userId: caller.userId, preferences, language: profile.language }
}

/** Public: the sources that anybody may choose. */
async function listCatalogue(context: Context): Promise<Catalogue> {
  const rows = await listCatalogueSources(context.database.tables)
  return {
    sources: rows.map(({ is_failing: isFailing, is_read: isRead, languages, name, topics }) => ({
      name,
      languages,
      topics,
      state: isRead ? 'read' : isFailing ? 'failing' : 'unread',
    })),
  }
}

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
    const body = v.safeParse(tryAgainSchema, await readJson(c))
    if (!body.success) throw new AppError('bad_request', 'Send {"name": "…"}: one of the sources you follow.')
    return c.json(await retrySource(context, userId, body.output.name))
  })
  app.put('/api/subscriptions/only', async (c) => {
    const { userId } = await requireCaller(c.req.raw, context.project)
    const body = v.safeParse(onlyTheseSchema, await readJson(c))
    if (!body.success) throw new AppError('bad_request', 'Send {"onlyThese": true} or {"onlyThese": false}.')
    return c.json(await chooseOnlyThese(context, userId, body.output.onlyThese))
  })
  app.get('/api/sources', async (c) => c.json(await listCatalogue(context)))
  app.post('/api/sources/check', async (c) => {
    const caller = c.req.header('authorization') ? await requireCaller(c.req.raw, context.project) : null
    const body = v.safeParse(sourceCheckRequestSchema, await readJson(c))
    if (!body.success) throw new AppError('bad_request', 'Send {"name": "…"}: a name or an address.')
    const { name } = body.output
    if (!caller) return c.json(await checkSource(context, name, null))
    await countUse(context, { userId: caller.userId, what: 'sourceChecks' })
    return c.json(await checkSource(context, name, { signal: c.req.raw.signal }))
  })
  app.get(samplePagePath, (c) => c.html(renderSamplePage()))
  return app
}
