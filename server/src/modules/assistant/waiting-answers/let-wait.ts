import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { buildRecordingUrl, type MadeRecording } from '#modules/recordings'
import { writePrivate, writeWhole } from '#platform/files/whole-file'
import type { Context } from '#src/context'
import {
  describeFile,
  findFolder,
  isAnswer,
  listFiles,
  listWaiting,
  nameAnswer,
  nameSound,
  readUserId,
  type WaitingAnswer,
} from './folder.ts'

/** About 20 MB. */
const mostWaiting = 5000
/** For all users together; each user also has their storage limit. */
const mostSoundBytes = 1_000_000_000

async function hasRoomFor(context: Context, { bytes, user_id: userId }: MadeRecording['recording']) {
  let [ofAll, ofPerson] = [bytes, bytes]
  for (const name of await listFiles(context)) {
    const size = isAnswer(name) ? 0 : ((await describeFile(context, name))?.size ?? 0)
    ofAll += size
    if (readUserId(name) === userId) ofPerson += size
  }
  return ofAll <= mostSoundBytes && ofPerson <= context.config.mostSoundBytes
}

/** False, after logging it, if there is no space for it. */
async function takeSound(context: Context, { file, recording }: MadeRecording): Promise<boolean> {
  try {
    if (!(await hasRoomFor(context, recording))) throw new Error('too many bytes of recordings wait')
    const sound = await open(file, 'r+')
    try {
      await sound.sync()
    } finally {
      await sound.close()
    }
    await rename(file, path.join(findFolder(context), nameSound(recording)))
    return true
  } catch (error) {
    context.log.error('the recording of an answer could not be stored for the history', { error })
    return false
  }
}

async function writeAnswer(context: Context, waiting: WaitingAnswer): Promise<void> {
  const file = path.join(findFolder(context), nameAnswer(waiting))
  await writeWhole(file, (unfinished) => writePrivate(unfinished, JSON.stringify(waiting), { flush: true }))
}

/**
 * Stores an answer and its recording on disk until they can be added to the history; without the recording, after logging it, if
 * there is no space. False, after logging it, if the answer cannot be stored either.
 */
export async function letWait(
  context: Context,
  { answered, ...waiting }: Omit<WaitingAnswer, 'recording'>,
  made: MadeRecording | null = null,
): Promise<boolean> {
  try {
    await mkdir(findFolder(context), { recursive: true, mode: 0o700 })
    if ((await listWaiting(context)).length >= mostWaiting) throw new Error('too many answers wait')
    const recording = made && (await takeSound(context, made)) ? made.recording : null
    const audioUrl = recording ? buildRecordingUrl(recording.id) : answered.audioUrl
    const whole = { ...waiting, answered: { ...answered, audioUrl } }
    // If this fails, the recording is deleted as a stray.
    await writeAnswer(context, recording ? { ...whole, recording } : whole)
    return true
  } catch (error) {
    context.log.error('an answer could not be stored for the history', { error })
    return false
  }
}
