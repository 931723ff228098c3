import { AppError } from '@tidings/contract/errors'
import { Hono, type Context as HonoContext } from 'hono'
import { requireCaller } from '#platform/bearer'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { findOwner } from './queries.ts'
import { recordingFile, recordingUrl } from './recording-paths.ts'
import { recordingGone, serveRecording } from './serve-recording.ts'
import type { SignedLinks } from './signed-links.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const notFound = () => new AppError('not_found', 'There is no such recording.')
const linkExpired = () => new AppError('forbidden', 'This link has expired. Ask for a new one.')

export type MakeMissing = (caller: Caller, id: string) => Promise<boolean>

type Opened = { links: SignedLinks; makeMissing: MakeMissing }

/** For others a recording does not exist; its owner learns that it has expired. */
async function requireOwner(
  context: Context,
  c: HonoContext,
  { id, makeMissing }: { id: string; makeMissing: MakeMissing },
): Promise<Caller> {
  const caller = await requireCaller(c.req.raw, context.project)
  const owner = await findOwner(context.database.tables, id)
  if (owner === caller.userId || (owner === null && (await makeMissing(caller, id)))) return caller
  // History entries outlive their recordings.
  const isExpired = await context.project.history.hasRecording(caller, recordingUrl(id))
  throw isExpired ? recordingGone() : notFound()
}

async function requireListener(context: Context, c: HonoContext, opened: Opened & { id: string }) {
  const { expires = '', session = '', signature } = c.req.query()
  if (signature === undefined) return void (await requireOwner(context, c, opened))
  const link = { id: opened.id, sessionId: session, expires, signature }
  const { clock, database, project } = context
  if (!opened.links.isValid(link, clock.now())) throw linkExpired()
  const userId = await findOwner(database.tables, opened.id)
  // Without a row the sound is gone, which is what its listener is told.
  if (userId !== null && !(await project.sessionStands({ userId, sessionId: session }))) throw linkExpired()
}

function readId(c: HonoContext): string {
  const id = c.req.param('id') ?? ''
  if (!uuid.test(id)) throw notFound()
  return id
}

/** Plays a recording to its owner, or to anyone with a signed link while its session stands. */
export function recordingRoutes(context: Context, opened: Opened): Hono {
  return new Hono()
    .get('/api/audio/:id', async (c) => {
      const id = readId(c)
      await requireListener(context, c, { id, ...opened })
      return serveRecording(recordingFile(context, id), {
        range: c.req.header('range'),
        method: c.req.method,
      })
    })
    .post('/api/audio/:id/link', async (c) => {
      const id = readId(c)
      const { sessionId } = await requireOwner(context, c, { id, ...opened })
      return c.json({ url: opened.links.sign(id, sessionId, context.clock.now()) })
    })
}
