import type { Answer, AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { answerQuestion } from './answer-question.ts'
import { loadAsker } from './asker.ts'
import { readFollowUpContext } from './follow-up-context.ts'
import { checkQuestion } from './understanding/check-question.ts'
import { openSavedArticles } from './saved-articles.ts'
import { saveToHistory } from './save-to-history.ts'
import { listToldBefore } from './told-before.ts'

export type AskRequest = {
  caller: Caller
  question: string
  language?: Language | undefined
  /** The history entry that the question may follow up on. */
  after?: string | undefined
}

/**
 * Answers a written question and saves it to the history. `onSentence` is awaited for each sentence in order. If it fails after
 * the first sentence, what was said is saved too; nothing is saved once the signal has aborted.
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
    after === undefined ? null : readFollowUpContext(context, { caller, historyId: after }, signal),
  ])
  const savedArticles = openSavedArticles(context, () => caller)
  const answer = answerQuestion(
    context,
    { asker, question: text, language, earlier, savedArticles, mayFollow: true },
    signal,
  )
  const sentences: AnswerSentence[] = []
  // If the answer keeps the earlier understanding, it also keeps the earlier entry's story.
  const linkToEarlier = () => {
    const { understanding } = answer
    if (!earlier || !understanding) return {}
    return understanding === earlier.understanding
      ? { after: after ?? null }
      : { toldBefore: listToldBefore(earlier, understanding) }
  }
  const keep = (status: 'completed' | 'error') =>
    saveToHistory(context, caller, {
      question: text,
      language: answer.language,
      sentences,
      understanding: answer.understanding,
      ...linkToEarlier(),
      isNothingFound: answer.isNothingFound(),
      status,
      durationS: (context.clock.now().getTime() - startedAt) / 1000,
    })
  try {
    for await (const sentence of answer.sentences) {
      sentences.push(sentence)
      await onSentence?.(sentence)
    }
  } catch (error) {
    if (!signal.aborted) await keep('error')
    throw error
  }
  signal.throwIfAborted()
  const [{ historyId }, next] = await Promise.all([keep('completed'), answer.next(sentences)])
  return { historyId, language: answer.language, next, sentences }
}
