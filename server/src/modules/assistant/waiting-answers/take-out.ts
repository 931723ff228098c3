import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MadeRecording } from '#modules/recordings'
import { isMissingFile } from '#platform/files/missing-file'
import type { Context } from '#src/context'
import {
  describeFile,
  findFolder,
  isAnswer,
  listFiles,
  nameAnswer,
  nameSound,
  readUserId,
  type Configured,
  type WaitingAnswer,
} from './folder.ts'

/** A younger file may belong to an answer that is being written. */
const strayAfterMs = 3_600_000

/** Null if another process has already handled it. */
export async function readWaiting(context: Configured, name: string): Promise<WaitingAnswer | null> {
  const text = await readFile(path.join(findFolder(context), name), 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return null
    throw error
  })
  if (text === null) return null
  const { recording, ...waiting } = JSON.parse(text) as WaitingAnswer
  if (!recording) return waiting
  return { ...waiting, recording: { ...recording, created_at: new Date(recording.created_at) } }
}

/** Null if the answer has no recording or it has already been stored. */
export async function findSound(
  context: Configured,
  { recording }: WaitingAnswer,
): Promise<MadeRecording | null> {
  if (!recording) return null
  const name = nameSound(recording)
  const isThere = (await describeFile(context, name)) !== null
  return isThere ? { recording, file: path.join(findFolder(context), name) } : null
}

const remove = (context: Configured, name: string) =>
  rm(path.join(findFolder(context), name), { force: true })

export async function removeWaiting(context: Configured, waiting: WaitingAnswer): Promise<void> {
  if (waiting.recording) await remove(context, nameSound(waiting.recording))
  await remove(context, nameAnswer(waiting))
}

export async function removeAllOf(context: Configured, userId: string): Promise<void> {
  for (const name of await listFiles(context)) if (readUserId(name) === userId) await remove(context, name)
}

/** Deletes unfinished files and recordings without an answer, left by a killed process or a full disk. */
export async function removeStrays(context: Pick<Context, 'clock' | 'config'>): Promise<void> {
  const names = await listFiles(context)
  const existing = new Set(names)
  for (const name of names) {
    if (isAnswer(name)) continue
    const [userId = '', id = '', , unfinished] = name.split('.')
    if (unfinished === undefined && existing.has(nameAnswer({ id, userId }))) continue
    const file = await describeFile(context, name)
    if (file && context.clock.now().getTime() - file.mtimeMs > strayAfterMs) await remove(context, name)
  }
}
