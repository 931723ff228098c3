import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language, SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { writeAnswer } from '../model/write-answer.ts'
import type { Before } from '../model/prompts.ts'
import { sentenceCounts, type Composed } from './compose.ts'
import { sayOtherLanguages } from './lead.ts'
import { speak } from './speak.ts'

export type AnswerToTell = {
  composed: readonly Composed[]
  /** Articles found but not told, which a model sees after those told. */
  untold?: readonly Article[]
  question: string
  language: Language
  /** The previous exchange, for a model. */
  before?: Before
  length: SummaryLength
  /** The asker's, for spoken times. */
  timeZone?: string
  /** The articles are in other languages than the answer. Without a model, the lead has already said so. */
  isOtherLanguage: boolean
  /** Begin with the first sentence and name its source afterwards. */
  isAnswerFirst?: boolean
  /** What the listener knows the first sentence to be from, so that its source is not named again. */
  knownSource?: string | null
  /** Quote each source verbatim, without a model. */
  isVerbatim?: boolean
}

/** Says so only before the first sentence in another language, because a model may have translated everything. */
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
  { composed, isAnswerFirst = false, knownSource = null, language, timeZone }: AnswerToTell,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const told = { language, isAnswerFirst, knownSource, ...(timeZone ? { timeZone } : {}) }
  for (const sentence of speak(composed, told)) {
    signal.throwIfAborted()
    yield sentence
  }
}

/**
 * The sentences after the lead, each sentence of news with its article. Throws the signal's reason when it aborts. A configured
 * model is asked right away, not when the first sentence is consumed.
 */
export function tell(
  context: Context,
  telling: AnswerToTell,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const extractive = () => tellVerbatim(telling, signal)
  if (!context.languageModel) return extractive()
  // If sources differ, only their own words are accurate.
  const isDisputed =
    telling.isVerbatim || telling.composed.some(({ differingReports = [] }) => differingReports.length > 0)
  const writing = { ...telling, limit: sentenceCounts[telling.length] }
  const written = isDisputed ? null : writeAnswer(context, { writing, extractive }, signal)
  return withLanguagesSaid(written ?? extractive(), telling)
}
