import type { AnswerSentence } from '@tidings/contract/api/ask'
import { getRequestId } from '#platform/request-id'
import type { Context } from '#src/context'
import type { QuestionOutcome } from '#src/operations/metrics'
import type { OpenSpan } from '#src/operations/tracing'
import type { Task } from './answering/task.ts'

/** Measures one question for metrics and traces. */
export type QuestionWatch = {
  /** Traces `work` as a step of the question. */
  within<T>(work: () => T): T
  /** Call when the first audio of the answer is sent; only the first call counts. */
  noteSound(): void
  read(work: () => Task): Task
  /** Passes the sentences through. */
  follow(
    sentences: AsyncGenerator<AnswerSentence>,
    task: Task,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerSentence>
}

function readOutcome({ isNothingFound, isNothingNew }: Task): QuestionOutcome {
  if (isNothingFound) return 'nothing_found'
  return isNothingNew ? 'nothing_new' : 'answered'
}

/** Ends the question's span and counts it once, with the first outcome. */
function createEnding({ metrics }: Context, span: OpenSpan) {
  let hasEnded = false
  return (outcome: QuestionOutcome, { error, task }: { error?: unknown; task: Task }) => {
    if (hasEnded) return
    hasEnded = true
    metrics.countQuestion(outcome)
    const requestId = getRequestId()
    span.describe({
      outcome,
      language: task.language,
      kind: task.understanding.kind,
      ...(requestId === null ? {} : { request_id: requestId }),
    })
    span.end(outcome === 'failed' ? error : undefined)
  }
}

export function watchQuestion(context: Context): QuestionWatch {
  const { metrics, tracing } = context
  const since = performance.now()
  const span = tracing.begin('question')
  const end = createEnding(context, span)
  const elapsedS = () => (performance.now() - since) / 1000
  let hasSound = false

  async function* measure(sentences: AsyncGenerator<AnswerSentence>, task: Task) {
    const next = () => span.within(() => tracing.span('compose', () => sentences.next()))
    let outcome: QuestionOutcome = 'stopped'
    try {
      for (let count = 0; ; count++) {
        const { done, value } = await next()
        if (done === true) break
        if (count === 0) metrics.observeFirstSentence(elapsedS())
        yield value
      }
      outcome = readOutcome(task)
    } catch (error) {
      end('failed', { error, task })
      throw error
    } finally {
      end(outcome, { task })
      // Stopping early also stops composing.
      await sentences.return(undefined)
    }
  }

  return {
    within: (work) => span.within(work),
    noteSound() {
      if (!hasSound) metrics.observeFirstSpeech(elapsedS())
      hasSound = true
    },
    read(work) {
      try {
        return span.within(() => tracing.span('understand', work))
      } catch (error) {
        span.end(error)
        throw error
      }
    },
    follow(sentences, task, signal) {
      // In a call, unread sentences are simply abandoned.
      signal.addEventListener('abort', () => end('stopped', { task }), { once: true })
      return measure(sentences, task)
    },
  }
}
