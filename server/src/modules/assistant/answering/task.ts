import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { UserSavedArticles } from '#platform/project'
import type { Context } from '#src/context'
import type { AskedQuestion } from '../asked-before.ts'
import type { Asker } from '../asker.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import { understand, type Earlier } from '../understanding/understand.ts'
import type { Before } from '../model/prompts.ts'
import type { QuotedHeadline } from '../understanding/quoted-headline.ts'
import type { Reading } from '../understanding/read-by-rules.ts'
import { readQuestion } from '../understanding/read-question.ts'
import { asksForStories, type Understanding } from '../understanding/understanding.ts'

/** A parsed question that is being answered. */
export type Task = {
  asker: Asker
  question: string
  language: Language
  /** What the question itself says. */
  reading: Reading
  understanding: Understanding
  earlier: Earlier | null
  /** A headline quoted in the question. */
  quoted: QuotedHeadline | null
  /** The question as rephrased by a model, if requested; null if it has no result. Never rejects. */
  plainer?: Promise<string | null>
  delivered: DeliveredArticles
  /** The same question if it was asked recently, and whether its answer was cut off. */
  askedBefore: AskedQuestion | null
  /** Null if nothing can be saved for the asker. */
  savedArticles: UserSavedArticles | null
  /** Whether the asker can follow stories here. */
  mayFollow: boolean
  /** The articles used in the answer. */
  found: Map<string, Article>
  /** The question is about the asker's own place, which is unknown. */
  isPlaceUnknown: boolean
  /** Everything found had been heard before. */
  isNothingNew: boolean
  /** Nothing was found for the question. */
  isNothingFound: boolean
}

/** A sentence of our own that is not news. */
export function ownSentence(text: string, { language }: Pick<Task, 'language'>): AnswerSentence {
  return { text, language, article: null }
}

const maxToldCharacters = 800

/** The part of the conversation that a model sees. */
export function readBefore({ earlier }: Task): Before {
  return {
    asked: earlier?.understanding.subject ?? '',
    told: (earlier?.last ?? '').slice(0, maxToldCharacters),
  }
}

/** Whether the question was asked after a list of stories. */
export function followsList({ earlier }: Task): boolean {
  return earlier !== null && asksForStories(earlier.understanding)
}

type Parsed = Pick<Task, 'reading' | 'understanding'>

/** Parses another question in the context of the task. */
export function parseInContext(
  context: Context,
  { asker, earlier, language }: Task,
  question: string,
): Parsed {
  const { knownSources, timeZone } = asker
  const now = { now: context.clock.now(), timeZone }
  const asked = { question, language, knownSources, isFollowUp: earlier !== null }
  return { reading: readQuestion(asked, now), understanding: understand({ ...asked, ...now, earlier }) }
}

/** Parses the question as rephrased, which needs no context. */
export function parseRephrased(context: Context, task: Task, question: string): Parsed {
  const { reading, understanding } = parseInContext(context, { ...task, earlier: null }, question)
  return { reading, understanding: { ...understanding, isAgain: task.understanding.isAgain } }
}
