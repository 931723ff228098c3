import { Hono } from 'hono'
import { countUse } from '#db/count-use'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import { createRoom } from './rooms/create-room.ts'

export function callRoutes(context: Context): Hono {
  return new Hono().post('/call/web', async (c) => {
    const { userId } = await requireCaller(c.req.raw, context.project)
    await countUse(context, { userId, what: 'calls' })
    return c.json(await createRoom(context, { userId, requestHost: c.req.header('host') }), 201)
  })
}
