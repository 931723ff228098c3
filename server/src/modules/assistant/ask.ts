import type { Answer, AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { answerQuestion } from './answer-question.ts'
import { loadAsker } from './asker.ts'
import { readEarlier } from './read-earlier.ts'
import { checkQuestion } from './understanding/check-question.ts'
import { articlesOf, recordQuestion } from './record-question.ts'

export type AskRequest = {
  caller: Caller
  question: string
  language?: Language | undefined
  /** The entry of the caller's history that the question may refer to. */
  after?: string | undefined
}

/**
 * Answers a written question and keeps it in the history. `onSentence` is awaited for each sentence in order. A failure
 * after the first sentence is kept too, with what had been said; nothing is kept once the signal has aborted.
 */
export async function ask(
  context: Context,
  { after, caller, language, question }: AskRequest,
  { onSentence, signal }: { onSentence?: (sentence: AnswerSentence) => Promise<void>; signal: AbortSignal },
): Promise<Answer> {
  const text = checkQuestion(question)
  const startedAt = context.clock.now().getTime()
  const [asker, earlier] = await Promise.all([
    loadAsker(context, caller, signal),
    after === undefined ? null : readEarlier(context, { caller, historyId: after }, signal),
  ])
  const answer = answerQuestion(context, { asker, question: text, language, earlier }, signal)
  const sentences: AnswerSentence[] = []
  const record = (status: 'completed' | 'error') =>
    recordQuestion(context, caller, {
      question: text,
      language: answer.language,
      summary: sentences.map((sentence) => sentence.text).join(' '),
      articles: articlesOf(sentences),
      isSummarised: sentences.some(({ written }) => written !== undefined),
      understanding: answer.understanding,
      // What leaves that of before as it was leaves its story too.
      after: earlier && answer.understanding === earlier.understanding ? (after ?? null) : null,
      status,
      durationS: (context.clock.now().getTime() - startedAt) / 1000,
      audioUrl: null,
    })
  try {
    for await (const sentence of answer.sentences) {
      sentences.push(sentence)
      await onSentence?.(sentence)
    }
  } catch (error) {
    if (!signal.aborted) await record('error')
    throw error
  }
  signal.throwIfAborted()
  return { historyId: await record('completed'), language: answer.language, sentences }
}
