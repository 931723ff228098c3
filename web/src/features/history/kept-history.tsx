import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { historyTexts } from '@tidings/contract/texts/history'
import { useEffect, useState, type ReactNode } from 'react'
import { readKeptHistory, type KeptHistory as Kept } from '#platform/offline/kept-history.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { HistoryEntry, type ReadAloud } from './history-entry.tsx'

type KeptHistoryProps = {
  shown: number
  onRead: ReadAloud
  otherwise?: ReactNode
  /** A filter with its message for no results; shows all entries if omitted. */
  narrowed?: { fits: (entry: QueryHistoryEntry) => boolean; nothing: string }
  /** Content below each entry. */
  children?: (entry: QueryHistoryEntry) => ReactNode
}

/** The newest entries stored on this device, for when the server cannot be reached; `otherwise` if none are stored. */
export function KeptHistory({ children, narrowed, onRead, otherwise = null, shown }: KeptHistoryProps) {
  const { user } = useAuth()
  const format = useFormatMoment()
  const userId = user?.id
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    if (!userId) return undefined
    let isGone = false
    void readKeptHistory(userId).then((found) => {
      if (!isGone) setKept(found)
    })
    return () => {
      isGone = true
    }
  }, [userId])

  if (!kept || kept.entries.length === 0) return otherwise
  const savedAt = format(new Date(kept.savedAtMs), 'moment')
  const wanted = narrowed ? kept.entries.filter(narrowed.fits) : kept.entries
  return (
    <>
      <p className="mb-3 text-sm text-soft">Kept on this device, as of {savedAt}.</p>
      {wanted.length === 0 ? <p className="py-4 text-soft">{narrowed?.nothing}</p> : null}
      <ol aria-label={historyTexts.title}>
        {wanted.slice(0, shown).map((entry) => (
          // Recordings are only on the server.
          <HistoryEntry key={entry.id} entry={{ ...entry, audio_response_url: null }} onRead={onRead}>
            {children?.(entry)}
          </HistoryEntry>
        ))}
      </ol>
    </>
  )
}
