import { Hono } from 'hono'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import { newsStatus } from './news-status.ts'
import { readSubscriber } from './read-subscriber.ts'
import { samplePage, samplePagePath } from './sample/sample-page.ts'
import { subscribe } from './subscribe.ts'

export function newsRoutes(context: Context): Hono {
  const app = new Hono()
  app.get('/api/news/status', async (c) => c.json(await newsStatus(context)))
  app.put('/api/subscriptions', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    return c.json(await subscribe(context, await readSubscriber(context, caller)))
  })
  app.get(samplePagePath, (c) => c.html(samplePage()))
  return app
}
