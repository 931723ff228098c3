import { historyTexts } from '@tidings/contract/texts/history'
import { useEffect, useState, type ReactNode } from 'react'
import { readKeptHistory, type KeptHistory as Kept } from '#platform/offline/kept-history.ts'
import { useAuth } from '#platform/session/session.tsx'
import { formatEntryDate } from './format-entry.ts'
import { HistoryEntry, type ReadAloud } from './history-entry.tsx'

type KeptHistoryProps = { shown: number; onRead: ReadAloud; otherwise?: ReactNode }

/** The newest entries as this device keeps them, for when they cannot be had; `otherwise` where it keeps none. */
export function KeptHistory({ onRead, otherwise = null, shown }: KeptHistoryProps) {
  const { user } = useAuth()
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
  const savedAt = formatEntryDate(new Date(kept.savedAtMs).toISOString())
  return (
    <>
      <p className="mb-3 text-sm text-soft">Kept on this device, as of {savedAt}.</p>
      <ol aria-label={historyTexts.title}>
        {kept.entries.slice(0, shown).map((entry) => (
          // Its sound is at the server.
          <HistoryEntry key={entry.id} entry={{ ...entry, audio_response_url: null }} onRead={onRead} />
        ))}
      </ol>
    </>
  )
}
