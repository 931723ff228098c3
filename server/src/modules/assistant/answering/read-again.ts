import type { Context } from '#src/context'
import { readQuestion } from '../understanding/read-question.ts'
import { understand } from '../understanding/understand.ts'
import type { Task } from './task.ts'

/** Parses the question as rephrased, which needs no context. */
export function readAgain(
  context: Context,
  { asker, language, understanding }: Task,
  question: string,
): Pick<Task, 'reading' | 'understanding'> {
  const { knownSources, timeZone } = asker
  const now = context.clock.now()
  const asked = { question, language, knownSources }
  const understood = understand({ ...asked, now, timeZone })
  return {
    reading: readQuestion(asked, { now, timeZone }),
    understanding: { ...understood, isAgain: understanding.isAgain },
  }
}
