import { AppError } from '@tidings/contract/errors'
import { Hono, type Context as HonoContext } from 'hono'
import { requireCaller } from '#platform/bearer'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { findRecording } from './queries.ts'
import { nameRecording, buildRecordingUrl, soundTypes } from './recording-paths.ts'
import { recordingGone, serveRecording } from './serve-recording.ts'
import type { SignedLinks } from './signed-links.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const notFound = () => new AppError('not_found', 'There is no such recording.')
/** How long a recording may be waiting in another process's folder while the store is unavailable. */
const waitingMs = 3_600_000
const notThereYet = () =>
  new AppError('unavailable', 'This recording is not stored yet. Please try again in some minutes.', {
    retryAfterS: 60,
  })
const linkExpired = () => new AppError('forbidden', 'This link has expired. Ask for a new one.')

/** Creates the recording if it belongs to that user; resolves with whether it exists now. */
export type MakeMissing = (wanted: { userId: string; recordingId: string }) => Promise<boolean>

type Opened = { links: SignedLinks; makeMissing: MakeMissing }

/** Other users get 404; the owner learns that it has expired. */
async function requireOwner(
  context: Context,
  c: HonoContext,
  { id, makeMissing }: { id: string; makeMissing: MakeMissing },
): Promise<Caller> {
  const caller = await requireCaller(c.req.raw, context.project)
  const recording = await findRecording(context.database.tables, id)
  const isThere = recording
    ? recording.user_id === caller.userId
    : await makeMissing({ userId: caller.userId, recordingId: id })
  if (isThere) return caller
  // History entries outlive their recordings.
  const isExpired = await context.project.history.hasRecording(caller, buildRecordingUrl(id))
  throw isExpired ? recordingGone() : notFound()
}

async function requireListener(context: Context, c: HonoContext, opened: Opened & { id: string }) {
  const { expires = '', session = '', signature } = c.req.query()
  if (signature === undefined) return void (await requireOwner(context, c, opened))
  const link = { id: opened.id, sessionId: session, expires, signature }
  const { clock, database, project } = context
  if (!opened.links.isValid(link, clock.now())) throw linkExpired()
  const recording = await findRecording(database.tables, opened.id)
  // Without a row the recording is gone, which is reported as expired.
  if (recording && !(await project.sessionStands({ userId: recording.user_id, sessionId: session })))
    throw linkExpired()
}

async function serve(context: Context, c: HonoContext, id: string): Promise<Response> {
  const recording = await findRecording(context.database.tables, id)
  if (!recording) throw recordingGone()
  const headers = { 'Cache-Control': 'private, no-store', 'Content-Type': soundTypes[recording.format] }
  const { clock, config, sounds } = context
  try {
    return await serveRecording({ sounds, name: nameRecording(recording), headers }, c.req)
  } catch (error) {
    const ageMs = clock.now().getTime() - recording.created_at.getTime()
    const mayBeElsewhere = config.audioStore !== null && ageMs < waitingMs
    if (error instanceof AppError && error.code === 'gone' && mayBeElsewhere) throw notThereYet()
    throw error
  }
}

function readId(c: HonoContext): string {
  const id = c.req.param('id') ?? ''
  if (!uuid.test(id)) throw notFound()
  return id
}

/** Serves a recording to its owner, or to anyone with a signed link while its session is valid. */
export function recordingRoutes(context: Context, opened: Opened): Hono {
  return new Hono()
    .get('/api/audio/:id', async (c) => {
      const id = readId(c)
      await requireListener(context, c, { id, ...opened })
      return serve(context, c, id)
    })
    .post('/api/audio/:id/link', async (c) => {
      const id = readId(c)
      const { sessionId } = await requireOwner(context, c, { id, ...opened })
      return c.json({ url: opened.links.sign(id, sessionId, context.clock.now()) })
    })
}
