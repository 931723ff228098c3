import { AppError } from '@tidings/contract/errors'
import { Hono, type Context as HonoContext } from 'hono'
import { countUse } from '#db/count-use'
import { requireCaller } from '#platform/bearer'
import type { Context } from '#src/context'
import type { AudioLinks } from './audio-links.ts'
import { createRoom } from './create-room.ts'
import { ownerOfAudio } from './queries.ts'
import { audioFile } from './save-audio.ts'
import { serveAudio, soundGone } from './serve-audio.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const noSuchSound = () => new AppError('not_found', 'There is no such sound.')

/** Another user's sound is answered as one that does not exist, one's own that was removed as one that is gone. */
async function requireOwner(context: Context, c: HonoContext, id: string): Promise<void> {
  const caller = await requireCaller(c.req.raw, context.project)
  if ((await ownerOfAudio(context.database.tables, id)) === caller.userId) return
  // The history outlives its recordings.
  const isExpired = await context.project.history.hasRecording(caller, `/api/audio/${id}`)
  throw isExpired ? soundGone() : noSuchSound()
}

async function requireListener(context: Context, c: HonoContext, opened: { id: string; links: AudioLinks }) {
  const { expires, signature } = c.req.query()
  if (signature === undefined) return requireOwner(context, c, opened.id)
  const link = { id: opened.id, expires: expires ?? '', signature }
  if (!opened.links.isValid(link, context.clock.now())) {
    throw new AppError('forbidden', 'This link has expired. Ask for a new one.')
  }
}

function readId(c: HonoContext): string {
  const id = c.req.param('id') ?? ''
  if (!uuid.test(id)) throw noSuchSound()
  return id
}

/** `POST /call/web`, and the sound of answers to their owners. */
export function callRoutes(context: Context, links: AudioLinks): Hono {
  return new Hono()
    .post('/call/web', async (c) => {
      const { userId } = await requireCaller(c.req.raw, context.project)
      await countUse(context, { userId, what: 'calls' })
      return c.json(await createRoom(context, { userId, requestHost: c.req.header('host') }), 201)
    })
    .get('/api/audio/:id', async (c) => {
      const id = readId(c)
      await requireListener(context, c, { id, links })
      return serveAudio(audioFile(context, id), { range: c.req.header('range'), method: c.req.method })
    })
    .post('/api/audio/:id/link', async (c) => {
      const id = readId(c)
      await requireOwner(context, c, id)
      return c.json({ url: links.sign(id, context.clock.now()) })
    })
}
