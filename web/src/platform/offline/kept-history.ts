import { clear, createStore, get, set } from 'idb-keyval'
import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { logProblem } from '../log.ts'
import { noteKeptFor } from './kept-for.ts'

export type KeptHistory = { savedAtMs: number; entries: QueryHistoryEntry[] }

const store = createStore('tidings', 'history')

/** In place of what was kept before. Storage that is full or refused is only logged: then nothing is kept. */
export async function keepHistory(userId: string, entries: QueryHistoryEntry[]): Promise<void> {
  try {
    // First, so that nothing is ever kept of which nobody knows.
    noteKeptFor(userId)
    await set(userId, { savedAtMs: Date.now(), entries } satisfies KeptHistory, store)
  } catch (error) {
    logProblem('Could not store the history', error)
  }
}

/** Newest first. Null where nothing is kept, or storage is refused. */
export async function readKeptHistory(userId: string): Promise<KeptHistory | null> {
  try {
    return (await get<KeptHistory>(userId, store)) ?? null
  } catch (error) {
    logProblem('Could not read the stored history', error)
    return null
  }
}

/** Of everybody. Throws where it could not be deleted. */
export async function forgetHistory(): Promise<void> {
  await clear(store)
  noteKeptFor(null)
}
