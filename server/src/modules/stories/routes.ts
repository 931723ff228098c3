import { languages } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { storyLimits } from '@tidings/contract/limits'
import { predefinedInterests } from '@tidings/contract/predefined'
import { Hono } from 'hono'
import * as v from 'valibot'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import { listStories } from './list-stories.ts'
import { readStory } from './read-story.ts'

const limitSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(storyLimits.most),
)

const querySchema = v.object({
  topic: v.optional(v.picklist(predefinedInterests)),
  language: v.optional(v.picklist(languages)),
  limit: v.optional(limitSchema, String(storyLimits.shown)),
})

export function storyRoutes(context: Context): Hono {
  const app = new Hono()
  app.get('/api/stories', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    const filter = v.safeParse(querySchema, c.req.query())
    if (!filter.success) {
      throw new AppError(
        'bad_request',
        `"topic" is one of ${predefinedInterests.join(', ')}; "language" one of ${languages.join(', ')}; "limit" a number from 1 to ${storyLimits.most}.`,
      )
    }
    return c.json(await listStories(context, { caller, filter: filter.output }, c.req.raw.signal))
  })
  app.get('/api/stories/:id', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    return c.json(await readStory(context, { caller, id: c.req.param('id') }, c.req.raw.signal))
  })
  return app
}
