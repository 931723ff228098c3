import type { Context } from '#src/context'
import { stripEnding } from '#language/stems'
import { readWords } from '#language/tokens'
import { findToldArticles } from './find-told-articles.ts'
import { followsList, type Task } from './task.ts'

/** "And what about tourism?": asks about the story, if what was told of it has these words, rather than for all news on a topic. */
export async function keepTopicToStory(context: Context, task: Task, signal: AbortSignal): Promise<void> {
  const { earlier, reading, understanding } = task
  const mayBeOfStory = understanding.kind === 'topic' && reading.opening === 'opener' && !reading.isNews
  if (!earlier || !mayBeOfStory || followsList(task)) return
  const told = await findToldArticles(context, { ...task, which: 'all' }, signal)
  const stems = new Set(
    told
      .flatMap(({ body, title }) => readWords(`${title}\n${body}`))
      .map(({ folded }) => stripEnding(folded)),
  )
  if (!reading.content.every(({ folded }) => stems.has(stripEnding(folded)))) return
  const query = reading.content.map(({ text }) => text).join(' ')
  task.understanding = { ...understanding, kind: 'subject', topics: [], query }
  // "And what about tourism there?"
  task.reading = { ...reading, opening: null, hasAnaphor: true }
}
