import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  deleteEntries,
  type DeletedEntries,
  type EntryFilter,
} from '#platform/project/records/history-archive.ts'
import { fitsFilter } from './fits-filter.ts'
import { useAuth } from '#platform/session/session.tsx'

/** How long a deletion can be taken back; nothing is deleted before. */
export const undoSeconds = 20

/** What is about to be deleted, and how many entries that is. */
type Waiting = { ids: readonly string[]; found: { filter: EntryFilter; upTo: string }[]; count: number }

/** The lists, by their queries, that a deletion changes. */
const changedLists = ['archive', 'history', 'archive-sources']

const nothing: Waiting = { ids: [], found: [], count: 0 }

function listDeleted({ found, ids }: Waiting): DeletedEntries[] {
  const all = found.map((each): DeletedEntries => ({ kind: 'found', ...each }))
  return ids.length > 0 ? [{ kind: 'some', ids }, ...all] : all
}

export type DeletionOutcome = { kind: 'deleted' | 'failed'; count: number } | { kind: 'undone' } | null

function join(before: Waiting, more: Waiting): Waiting {
  if (more.ids.some((id) => before.ids.includes(id))) return before
  return {
    ids: [...before.ids, ...more.ids],
    found: [...before.found, ...more.found],
    count: before.count + more.count,
  }
}

function isAmong({ found, ids }: Waiting, entry: QueryHistoryEntry): boolean {
  const isFound = found.some(({ filter, upTo }) => entry.created_at <= upTo && fitsFilter(entry, filter))
  return isFound || ids.includes(entry.id)
}

/** Acts once the time to undo what waits is over; anything else that waits begins it anew. */
function useAfterUndoTime(waiting: Waiting | null, act: () => void): void {
  const over = useEffectEvent(act)
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => over(), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waiting])
}

/** Acts when the page is closed, and when another is shown instead. */
function useOnLeave(act: () => void): void {
  const leave = useEffectEvent(act)
  useEffect(() => {
    const onLeave = () => leave()
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      leave()
    }
  }, [])
}

/**
 * Deletes only when the time to undo is over, or when the page is left, which the screen says. What is added meanwhile begins
 * the time anew; one undo takes all of it back.
 */
export function useDeletion() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(nothing)
  const [isHeld, setHeld] = useState(false)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<DeletionOutcome>(null)
  /** Had beforehand: a page that is being left waits for nothing. */
  const token = useRef<string | null>(null)

  async function carryOut(wanted: Waiting): Promise<boolean> {
    if (!token.current || !user) return false
    const caller = { userId: user.id, token: token.current }
    const sent = listDeleted(wanted).map((each) => deleteEntries(project, caller, each))
    return (await Promise.all(sent)).every(Boolean)
  }

  async function finish() {
    if (waiting.count === 0 || isSending) return
    setHeld(false)
    setSending(true)
    const isDone = await carryOut(waiting)
    // Only now: what is on show again must not have been deleted.
    await Promise.all(changedLists.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    setWaiting(nothing)
    setSending(false)
    setOutcome({ kind: isDone ? 'deleted' : 'failed', count: waiting.count })
  }

  useAfterUndoTime(waiting.count === 0 || isHeld || isSending ? null : waiting, () => void finish())
  useOnLeave(() => void finish())

  async function add(more: Waiting) {
    token.current = await project.accessToken()
    if (token.current === null) return setOutcome({ kind: 'failed', count: 0 })
    setOutcome(null)
    setWaiting((before) => join(before, more))
  }

  return {
    waiting,
    outcome,
    /** Too late to undo. */
    isSending,
    isWaiting: (entry: QueryHistoryEntry) => isAmong(waiting, entry),
    deleteOne: (id: string) => void add({ ids: [id], found: [], count: 1 }),
    /** All that the filter finds among the entries up to a moment; `count` of them. */
    deleteFound: (filter: EntryFilter, upTo: string, count: number) =>
      void add({ ids: [], found: [{ filter, upTo }], count }),
    undo: () => {
      setHeld(false)
      setWaiting(nothing)
      setOutcome({ kind: 'undone' })
    },
    /** While somebody reads or reaches for Undo, the time does not run. */
    hold: setHeld,
  }
}

export type Deletion = ReturnType<typeof useDeletion>
