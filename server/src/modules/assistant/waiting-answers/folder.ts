import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MadeRecording } from '#modules/recordings'
import { isMissingFile } from '#platform/files/missing-file'
import type { Context } from '#src/context'
import type { AnsweredQuestion } from '../history-entry.ts'

// Answers that could not be added to the history yet: one file each in DATA_DIR, next to their recordings.

export type WaitingAnswer = {
  id: string
  userId: string
  answeredAt: string
  answered: AnsweredQuestion
  /** The row of the recording in the file next to it. */
  recording?: MadeRecording['recording']
}

export type Configured = Pick<Context, 'config'>

export const findFolder = ({ config }: Configured) => path.join(config.dataDir, 'waiting-answers')

const fileEnding = '.json'

// File names begin with the user's id.
export const nameAnswer = ({ id, userId }: Pick<WaitingAnswer, 'id' | 'userId'>) =>
  `${userId}.${id}${fileEnding}`
export const nameSound = ({ format, id, user_id }: MadeRecording['recording']) => `${user_id}.${id}.${format}`

export const isAnswer = (name: string) => name.endsWith(fileEnding)
export const readUserId = (name: string) => name.split('.')[0] ?? ''

/** All files, including unfinished ones. */
export async function listFiles(context: Configured): Promise<string[]> {
  try {
    return await readdir(findFolder(context))
  } catch (error) {
    // The first answer creates the folder.
    if (isMissingFile(error)) return []
    throw error
  }
}

/** Null if the file has been deleted meanwhile. */
export async function describeFile(context: Configured, name: string) {
  return stat(path.join(findFolder(context), name)).catch(() => null)
}

export async function listWaiting(context: Configured): Promise<string[]> {
  return (await listFiles(context)).filter(isAnswer)
}

/** Counts the waiting answers of all processes that share this DATA_DIR. */
export async function countWaitingAnswers(config: Context['config']): Promise<number> {
  return (await listWaiting({ config })).length
}
