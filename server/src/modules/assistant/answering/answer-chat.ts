import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Context } from '#src/context'
import { writeSuggestion } from '../composing/lead.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import type { Chat } from '../understanding/understanding.ts'
import { readOverview } from './answer-news.ts'
import { toLocalMoment } from './local-moment.ts'
import { ownSentence, type Task } from './task.ts'

function reply(context: Context, task: Task, chat: Chat): string {
  const phrases = getPhrases(task.language)
  const { timeZone } = task.asker
  if (chat === 'time') {
    return phrases.clock(toLocalMoment(context.clock.now(), { language: task.language, timeZone }))
  }
  if (chat === 'hello') return phrases.greeting(task.asker.firstName)
  if (chat === 'thanks') return phrases.welcome
  if (chat === 'bye') return phrases.goodbye
  if (chat === 'acknowledgement') return phrases.acknowledged
  return chat === 'self' ? phrases.introduction : phrases.onlyNews
}

/** Replies to small talk, and explains what can be asked to somebody who may not know. */
export async function* answerChat(context: Context, task: Task): AsyncGenerator<AnswerSentence> {
  const chat = task.understanding.chat ?? 'other'
  yield ownSentence(reply(context, task, chat), task)
  if (chat !== 'self' && chat !== 'other') return
  const overview = await readOverview(context, task)
  if (overview.sources.length > 0) yield ownSentence(writeSuggestion(overview, task.language), task)
}
