import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MadeRecording } from '#modules/recordings'
import type { Context } from '#src/context'
import type { AnsweredQuestion } from '../history-entry.ts'

// Answers that the history could not take, a file each in DATA_DIR with their sound beside it, until it can.

export type WaitingAnswer = {
  id: string
  userId: string
  answeredAt: string
  answered: AnsweredQuestion
  /** Of the sound that waits beside it. */
  recording?: MadeRecording['recording']
}

export type Configured = Pick<Context, 'config'>

export const findFolder = ({ config }: Configured) => path.join(config.dataDir, 'waiting-answers')

const fileEnding = '.json'

// The person's id stands first.
export const nameAnswer = ({ id, userId }: Pick<WaitingAnswer, 'id' | 'userId'>) =>
  `${userId}.${id}${fileEnding}`
export const nameSound = ({ format, id, user_id }: MadeRecording['recording']) => `${user_id}.${id}.${format}`

export const isAnswer = (name: string) => name.endsWith(fileEnding)
export const readUserId = (name: string) => name.split('.')[0] ?? ''

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** All that is there, finished or not. */
export async function listFiles(context: Configured): Promise<string[]> {
  try {
    return await readdir(findFolder(context))
  } catch (error) {
    // The first answer creates the folder.
    if (isMissing(error)) return []
    throw error
  }
}

/** Null for a file that has gone meanwhile. */
export async function describeFile(context: Configured, name: string) {
  return stat(path.join(findFolder(context), name)).catch(() => null)
}

export async function listWaiting(context: Configured): Promise<string[]> {
  return (await listFiles(context)).filter(isAnswer)
}

/** Of the processes that have this DATA_DIR. */
export async function countWaitingAnswers(config: Context['config']): Promise<number> {
  return (await listWaiting({ config })).length
}
