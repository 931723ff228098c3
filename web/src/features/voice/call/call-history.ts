import type { ContextType, QueryHistoryEntry } from '@tidings/contract/entities'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { logProblem } from '#platform/log.ts'

export type HistoryEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'summary_text' | 'status' | 'interaction_duration' | 'context_data'
>

export type CallHistory = {
  recordHistory: (entry: HistoryEntry) => Promise<void>
  onHistoryChanged: () => void
}

/** Records the start of a call. A failure to write is logged and does not affect the call. */
export async function recordStart(type: ContextType, history: CallHistory): Promise<void> {
  try {
    await history.recordHistory({
      query_text: voiceTexts.startedQuery,
      summary_text: null,
      status: 'started',
      interaction_duration: 0,
      context_data: { type },
    })
    history.onHistoryChanged()
  } catch (error) {
    logProblem('The start was not recorded in the history', error)
  }
}
