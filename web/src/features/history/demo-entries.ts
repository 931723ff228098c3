import { voiceTexts } from '@tidings/contract/texts/voice'
import type { NewHistoryEntry } from '#platform/project/records/query-history.ts'

/** Clearly marked as demo data, so that nobody takes them for news. */
export const demoEntries: readonly NewHistoryEntry[] = [
  {
    query_text: 'What is new in science today?',
    summary_text: 'Demo entry: here you would read the answer, sentence by sentence, each with its source.',
    status: 'completed',
    interaction_duration: 42,
    context_data: { type: 'demo_data' },
  },
  {
    query_text: 'Tell me about the weather in Rome',
    summary_text: 'Demo entry: a question that could not be answered stays here with the status error.',
    status: 'error',
    interaction_duration: 3,
    context_data: { type: 'demo_data' },
  },
  {
    query_text: voiceTexts.startedQuery,
    summary_text: 'Demo entry: every start of the voice assistant adds an entry like this one.',
    status: 'started',
    interaction_duration: 0,
    context_data: { type: 'demo_data' },
  },
]
