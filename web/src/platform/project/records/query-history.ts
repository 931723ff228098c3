import { entryColumns, type QueryHistoryEntry } from '@tidings/contract/entities'
import { makeDataClient } from './data-client.ts'
import { logProblem } from '../../log.ts'
import type { Project } from '../project.ts'

export type NewHistoryEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'summary_text' | 'status' | 'interaction_duration' | 'context_data'
>

/** Newest first. Empty on failure, which has been logged. */
export type LoadedHistory = { entries: QueryHistoryEntry[]; failed: boolean }

export async function loadHistory(project: Project, userId: string, limit: number): Promise<LoadedHistory> {
  const { data, error } = await makeDataClient(project)
    .from('query_history')
    .select(entryColumns)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(limit)
  if (error) logProblem('History could not be read', error)
  return { entries: (data ?? []) as unknown as QueryHistoryEntry[], failed: error !== null }
}

/** The stored row; null, after logging, on failure. */
export async function insertHistoryEntry(
  project: Project,
  userId: string,
  entry: NewHistoryEntry,
): Promise<QueryHistoryEntry | null> {
  const { data, error } = await makeDataClient(project)
    .from('query_history')
    .insert({ user_id: userId, ...entry })
    .select()
    .single()
  if (error) logProblem('History entry could not be saved', error)
  return data as QueryHistoryEntry | null
}

/** Updates the entry of a call's start once the call has ended. */
export async function completeHistoryEntry(
  project: Project,
  userId: string,
  { id, seconds }: { id: string; seconds: number },
): Promise<void> {
  const { error } = await makeDataClient(project)
    .from('query_history')
    .update({ status: 'completed', interaction_duration: seconds })
    .eq('user_id', userId)
    .eq('id', id)
  if (error) logProblem('History entry could not be completed', error)
}
