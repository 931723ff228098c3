import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Context } from '#src/context'
import { writeSuggestion } from '../composing/lead.ts'
import { getLocale, getPhrases } from '../phrases/phrases-for.ts'
import { toLocalTime } from '#language/dates/zoned-time'
import type { Chat } from '../understanding/understanding.ts'
import { readOverview } from './answer-news.ts'
import { ownSentence, type Task } from './task.ts'

function formatClock(context: Context, { asker, language }: Task): string {
  const now = context.clock.now()
  const { timeZone } = asker
  const { hour, minute } = toLocalTime(now, timeZone)
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const
  const date = new Intl.DateTimeFormat(getLocale(language), format)
    .format(now)
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
  return getPhrases(language).clock({ hour, minute, date })
}

function reply(context: Context, task: Task, chat: Chat): string {
  const phrases = getPhrases(task.language)
  if (chat === 'time') return formatClock(context, task)
  if (chat === 'hello') return phrases.greeting(task.asker.firstName)
  if (chat === 'thanks') return phrases.welcome
  if (chat === 'bye') return phrases.goodbye
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
