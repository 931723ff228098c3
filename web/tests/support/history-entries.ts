import type { QueryHistoryEntry } from '@tidings/contract/entities'
import type { TestWorld } from './open-app.tsx'

/** Replaces the person's history by these entries, the newest first. */
export function keepEntries({ person, tables }: TestWorld, entries: Partial<QueryHistoryEntry>[]): void {
  tables.query_history = entries.map((entry, index) => ({
    id: crypto.randomUUID(),
    user_id: person.id,
    query_text: `Question ${index + 1}`,
    summary_text: null,
    status: 'completed',
    interaction_duration: null,
    audio_response_url: null,
    context_data: { type: 'question' },
    created_at: new Date(Date.UTC(2026, 10, 20, 18, 15 - index)).toISOString(),
    ...entry,
  }))
}
