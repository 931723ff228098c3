import type { ContextType, QueryHistoryEntry } from '@tidings/contract/entities'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { logProblem } from '#platform/log.ts'

export type HistoryEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'summary_text' | 'status' | 'interaction_duration' | 'context_data'
>

export type CallHistory = {
  /** Resolves with the new entry's id; null when it was not written. */
  recordHistory: (entry: HistoryEntry) => Promise<string | null>
  /** Records that the call of a start entry lasted this many seconds. */
  completeHistory: (id: string, seconds: number) => Promise<void>
  onHistoryChanged: () => void
}

/** Records the start of a call. A failure to write is logged and does not affect the call; null then. */
export async function recordStart(type: ContextType, history: CallHistory): Promise<string | null> {
  try {
    const id = await history.recordHistory({
      query_text: voiceTexts.startedQuery,
      summary_text: null,
      status: 'started',
      interaction_duration: 0,
      context_data: { type },
    })
    history.onHistoryChanged()
    return id
  } catch (error) {
    logProblem('The start was not recorded in the history', error)
    return null
  }
}

/** Adds the duration to the start entry once the call has ended. */
export async function recordEnd(
  started: Promise<string | null>,
  seconds: number,
  history: CallHistory,
): Promise<void> {
  try {
    const id = await started
    if (id === null) return
    await history.completeHistory(id, seconds)
    history.onHistoryChanged()
  } catch (error) {
    logProblem('The end was not recorded in the history', error)
  }
}
