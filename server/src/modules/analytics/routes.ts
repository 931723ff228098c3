import { analyticsDays } from '@tidings/contract/api/analytics'
import { AppError } from '@tidings/contract/errors'
import { Hono } from 'hono'
import * as v from 'valibot'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import { countHistory } from './count-history.ts'

const querySchema = v.object({
  days: v.optional(v.pipe(v.picklist(analyticsDays.map(String)), v.transform(Number)), '30'),
})

export function analyticsRoutes(context: Context): Hono {
  return new Hono().get('/api/analytics', async (c) => {
    const caller = await requireCaller(c.req.raw, context.project)
    const query = v.safeParse(querySchema, c.req.query())
    if (!query.success) throw new AppError('bad_request', `"days" is one of ${analyticsDays.join(', ')}.`)
    return c.json(await countHistory(context, { caller, days: query.output.days }, c.req.raw.signal))
  })
}
