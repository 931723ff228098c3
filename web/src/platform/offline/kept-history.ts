import { clear, createStore, get, set } from 'idb-keyval'
import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { logProblem } from '../log.ts'
import { noteKeptFor } from './kept-for.ts'

export type KeptHistory = { savedAtMs: number; entries: QueryHistoryEntry[] }

const store = createStore('tidings', 'history')

/** Replaces what was stored before. If storage is full or unavailable, that is only logged. */
export async function keepHistory(userId: string, entries: QueryHistoryEntry[]): Promise<void> {
  try {
    // First record the owner, so that stored data always has one.
    noteKeptFor(userId)
    await set(userId, { savedAtMs: Date.now(), entries } satisfies KeptHistory, store)
  } catch (error) {
    logProblem('Could not store the history', error)
  }
}

/** Newest first. Null if nothing is stored or storage is unavailable. */
export async function readKeptHistory(userId: string): Promise<KeptHistory | null> {
  try {
    return (await get<KeptHistory>(userId, store)) ?? null
  } catch (error) {
    logProblem('Could not read the stored history', error)
    return null
  }
}

/** Deletes everybody's. Throws on failure. */
export async function forgetHistory(): Promise<void> {
  await clear(store)
  noteKeptFor(null)
}
