import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono } from 'hono'
import { readOrMakeSecret } from '#platform/files/secret-files'
import type { Context } from '#src/context'
import { deleteRecordingsOfUser } from './jobs.ts'
import { recordingRoutes, type MakeMissing } from './routes.ts'
import { createSignedLinks } from './signed-links.ts'

export { deleteOldRecordingsJob } from './jobs.ts'
export { countSoundBytes, findRecording, type RecordingRow } from './queries.ts'
export { nameRecording, buildRecordingUrl, soundTypes, type SoundFormat } from './recording-paths.ts'
export {
  discardRecording,
  makeRecording,
  saveRecording,
  storeRecording,
  type MadeRecording,
} from './save-recording.ts'
export { keepSendingRecordings, sendWaitingRecordings } from './send-waiting.ts'
export { serveRecording } from './serve-recording.ts'

/**
 * Routes that serve recordings, with the key in `DATA_DIR/keys` for signed links. `makeMissing` is called for a missing
 * recording and resolves with whether it exists now.
 */
export async function openRecordings(context: Context, makeMissing: MakeMissing): Promise<Hono> {
  const keyFile = path.join(context.config.dataDir, 'keys', 'audio-links')
  const key = await readOrMakeSecret(keyFile, () => randomBytes(32).toString('base64url'))
  context.erasures.listen(({ userId }) => deleteRecordingsOfUser(context, userId))
  return recordingRoutes(context, { links: createSignedLinks(Buffer.from(key, 'base64url')), makeMissing })
}
