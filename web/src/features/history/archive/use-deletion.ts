import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  deleteEntries,
  type DeletedEntries,
  type EntryFilter,
} from '#platform/project/records/history-archive.ts'
import { doBeforeLogout } from '#platform/session/before-logout.ts'
import { useAuth } from '#platform/session/session.tsx'
import { fitsFilter } from './fits-filter.ts'

/** How long a deletion can be undone; nothing is deleted before. */
export const undoSeconds = 20

/** A pending deletion and its number of entries. */
type Waiting = { ids: readonly string[]; found: { filter: EntryFilter; upTo: string }[]; count: number }

/** Query keys of lists that a deletion changes. */
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

/** Acts when the undo time is over; a change of the pending deletion restarts it. */
function useAfterUndoTime(waiting: Waiting | null, act: () => void): void {
  const over = useEffectEvent(act)
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => over(), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waiting])
}

/** Acts when the page is closed or left, and before a logout, which waits for it. */
function useOnLeave(act: () => Promise<void>): void {
  const leave = useEffectEvent(act)
  useEffect(() => {
    const onLeave = () => void leave()
    addEventListener('pagehide', onLeave)
    const forgetLogout = doBeforeLogout(() => leave())
    return () => {
      removeEventListener('pagehide', onLeave)
      forgetLogout()
      onLeave()
    }
  }, [])
}

/**
 * Deletes when the undo time is over or the page is left, as the screen says. Adding entries restarts the time; one undo
 * restores all of them.
 */
export function useDeletion() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(nothing)
  const [isHeld, setHeld] = useState(false)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<DeletionOutcome>(null)
  /** Requested in advance, because a closing page cannot wait. */
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
    // Only now, because reloaded lists must not show deleted entries.
    await Promise.all(changedLists.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    setWaiting(nothing)
    setSending(false)
    setOutcome({ kind: isDone ? 'deleted' : 'failed', count: waiting.count })
  }

  useAfterUndoTime(waiting.count === 0 || isHeld || isSending ? null : waiting, () => void finish())
  useOnLeave(finish)

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
    /** Deletes all `count` entries that match the filter up to that time. */
    deleteFound: (filter: EntryFilter, upTo: string, count: number) =>
      void add({ ids: [], found: [{ filter, upTo }], count }),
    undo: () => {
      setHeld(false)
      setWaiting(nothing)
      setOutcome({ kind: 'undone' })
    },
    /** Pauses the undo time, for example while the notice has the focus. */
    hold: setHeld,
  }
}

export type Deletion = ReturnType<typeof useDeletion>
