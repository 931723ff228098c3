import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildRecordingUrl, type MadeRecording } from '#modules/recordings'
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

/** Some 20 MB. */
const mostWaiting = 5000
/** Of everybody; of one person what they may keep at all. */
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

/** False, and logged, where it has no place here. */
async function takeSound(context: Context, { file, recording }: MadeRecording): Promise<boolean> {
  try {
    if (!(await hasRoomFor(context, recording))) throw new Error('too much sound waits')
    const sound = await open(file, 'r+')
    try {
      await sound.sync()
    } finally {
      await sound.close()
    }
    await rename(file, path.join(findFolder(context), nameSound(recording)))
    return true
  } catch (error) {
    context.log.error('the sound of an answer could not be kept for the history', { error })
    return false
  }
}

async function writeAnswer(context: Context, waiting: WaitingAnswer): Promise<void> {
  const file = path.join(findFolder(context), nameAnswer(waiting))
  try {
    await writeFile(`${file}.part`, JSON.stringify(waiting), { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
  } catch (error) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Lets an answer wait for its place in the history, with its sound, or, logged, without it where that has no place. It is on the
 * disk when this resolves. False, and logged, where it cannot wait either.
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
    // Sound whose answer cannot be written goes as a stray.
    await writeAnswer(context, recording ? { ...whole, recording } : whole)
    return true
  } catch (error) {
    context.log.error('an answer could not be kept for the history', { error })
    return false
  }
}
