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

const nothing: Waiting = { ids: [], found: [], count: 0 }

function listDeleted({ found, ids }: Waiting): DeletedEntries[] {
  const all = found.map((each): DeletedEntries => ({ kind: 'found', ...each }))
  return ids.length > 0 ? [{ kind: 'some', ids }, ...all] : all
}

export type Outcome = { kind: 'deleted' | 'failed'; count: number } | { kind: 'undone' } | null

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
  const [outcome, setOutcome] = useState<Outcome>(null)
  /** Had beforehand: a page that is being left waits for nothing. */
  const token = useRef<string | null>(null)

  async function carryOut(wanted: Waiting): Promise<boolean> {
    if (!token.current || !user) return false
    const caller = { userId: user.id, token: token.current }
    const sent = listDeleted(wanted).map((each) => deleteEntries(project, caller, each))
    return (await Promise.all(sent)).every(Boolean)
  }

  const finish = useEffectEvent(async () => {
    if (waiting.count === 0 || isSending) return
    const { count } = waiting
    setHeld(false)
    setSending(true)
    const isDone = await carryOut(waiting)
    // Only now: what is on show again must not have been deleted.
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['archive'] }),
      queries.invalidateQueries({ queryKey: ['history'] }),
    ])
    setWaiting(nothing)
    setSending(false)
    setOutcome({ kind: isDone ? 'deleted' : 'failed', count })
  })

  useEffect(() => {
    if (waiting.count === 0 || isHeld || isSending) return undefined
    const timer = setTimeout(() => void finish(), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [waiting, isHeld, isSending])

  const leave = useEffectEvent(() => void finish())
  useEffect(() => {
    const onLeave = () => leave()
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      leave()
    }
  }, [])

  async function add(change: (before: Waiting) => Waiting) {
    token.current = await project.accessToken()
    if (token.current === null) return setOutcome({ kind: 'failed', count: 0 })
    setOutcome(null)
    setWaiting(change)
  }

  return {
    waiting,
    outcome,
    /** Too late to undo. */
    isSending,
    isWaiting: (entry: QueryHistoryEntry) =>
      waiting.ids.includes(entry.id) ||
      waiting.found.some(({ filter, upTo }) => entry.created_at <= upTo && fitsFilter(entry, filter)),
    deleteOne: (id: string) =>
      void add((before) =>
        before.ids.includes(id) ? before : { ...before, ids: [...before.ids, id], count: before.count + 1 },
      ),
    /** All that the filter finds among the entries up to a moment; `count` of them. */
    deleteFound: (filter: EntryFilter, upTo: string, count: number) =>
      void add((before) => ({
        ...before,
        found: [...before.found, { filter, upTo }],
        count: before.count + count,
      })),
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
