import type { AnswerSentence } from '@tidings/contract/api/ask'
import { storyLimits } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { composeBriefing, listSentences } from '../briefing/compose-briefing.ts'
import { markTold } from '../followed/queries.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import { ownSentence, type Task } from './task.ts'

const hourMs = 3_600_000

/** Today's briefing: repeats one made today, with what has come in since. */
export async function* answerBriefing(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { asker, askedBefore, delivered, language } = task
  task.understanding = { ...nothingUnderstood, kind: 'briefing' }
  const since = new Date(context.clock.now().getTime() - storyLimits.hours * hourMs)
  const heard = new Map([...delivered].filter(([id]) => !asker.toldToday.has(id)))
  const options = { asker, language, since, retold: asker.toldToday }
  let briefing = await composeBriefing(context, { ...options, heard }, signal)
  if (briefing.chapters.length === 0 && heard.size > 0 && askedBefore) {
    if (!askedBefore.isCut) yield* briefing.opening
    if (!askedBefore.isCut) yield ownSentence(getPhrases(language).onceMore, task)
    briefing = await composeBriefing(context, { ...options, heard: new Map() }, signal)
  }
  task.isNothingNew = briefing.chapters.length === 0 && heard.size > 0
  for (const article of briefing.articles) task.found.set(article.id, article)
  for (const sentence of listSentences(briefing)) {
    signal.throwIfAborted()
    yield sentence
  }
  // Changes are marked as told once a briefing is made or recorded as heard in the history.
  await markTold(
    context.database.tables,
    briefing.settled.filter(({ until }) => until === null),
  )
}
