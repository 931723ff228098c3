import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language, SummaryLength } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import { writeAnswer } from '../model/write-answer.ts'
import type { Before } from '../model/prompts.ts'
import { sentenceCounts, type Composed } from './compose.ts'
import { sayOtherLanguages } from './lead.ts'
import { speak } from './speak.ts'

export type AnswerToTell = {
  composed: readonly Composed[]
  question: string
  language: Language
  /** Of the conversation, for a model. */
  before?: Before
  length: SummaryLength
  /** Of the asker, for times that are said. */
  timeZone?: string
  /** The articles are in other languages than the answer. Without a model the lead has said so. */
  isOtherLanguage: boolean
  /** Nothing is said before the first sentence, and its source after it. */
  isAnswerFirst?: boolean
  /** Each source is to be heard in its own words. */
  isVerbatim?: boolean
}

/** Only once something of an article is told in its own language: a model may have put all of it into the answer's. */
async function* withLanguagesSaid(
  sentences: AsyncIterable<AnswerSentence>,
  { composed, isOtherLanguage, language }: AnswerToTell,
): AsyncGenerator<AnswerSentence> {
  let isUnsaid = isOtherLanguage
  for await (const sentence of sentences) {
    if (isUnsaid && sentence.language !== language) {
      yield { text: sayOtherLanguages(composed, language), language, article: null }
      isUnsaid = false
    }
    yield sentence
  }
}

async function* tellVerbatim(
  { composed, isAnswerFirst = false, language, timeZone }: AnswerToTell,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  for (const sentence of speak(composed, { language, isAnswerFirst, ...(timeZone ? { timeZone } : {}) })) {
    signal.throwIfAborted()
    yield sentence
  }
}

/**
 * What is said after the lead, each sentence that states news with its article. Throws the signal's reason when it
 * aborts. A model that is configured is asked by this call, not by the first sentence that is taken.
 */
export function tell(
  context: Context,
  telling: AnswerToTell,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const extractive = () => tellVerbatim(telling, signal)
  if (!context.languageModel) return extractive()
  // Where sources differ, nobody but they should word it.
  const isDisputed =
    telling.isVerbatim || telling.composed.some(({ differingReports = [] }) => differingReports.length > 0)
  const writing = { ...telling, limit: sentenceCounts[telling.length] }
  const written = isDisputed ? null : writeAnswer(context, { writing, extractive }, signal)
  return withLanguagesSaid(written ?? extractive(), telling)
}
