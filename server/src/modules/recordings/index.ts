import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono } from 'hono'
import { secretFile } from '#platform/secret-files'
import type { Context } from '#src/context'
import { deleteRecordingsOfUser } from './jobs.ts'
import { recordingRoutes } from './routes.ts'
import { createSignedLinks } from './signed-links.ts'

export { deleteOldRecordingsJob } from './jobs.ts'
export { recordingFile } from './recording-paths.ts'
export { saveRecording } from './save-recording.ts'

/** Routes that play the recordings of answers, with the key in `DATA_DIR/keys` for their signed links. */
export async function openRecordings(context: Context): Promise<Hono> {
  const keyFile = path.join(context.config.dataDir, 'keys', 'audio-links')
  const key = await secretFile(keyFile, () => randomBytes(32).toString('base64url'))
  context.erasures.listen(({ userId }) => deleteRecordingsOfUser(context, userId))
  return recordingRoutes(context, createSignedLinks(Buffer.from(key, 'base64url')))
}
