import { useEffect, useState } from 'react'
import { historyTexts } from '@tidings/contract/texts-dashboard'
import { logProblem } from '#platform/log.ts'
import { loadRecords } from '#platform/load-records.ts'
import { useAuth } from '#platform/session.tsx'
import { demoEntries } from './demo-entries.ts'

/** Time for the message to be read and announced before the page reloads. */
const reloadDelayMs = 1200

export type DemoOutcome = { kind: 'none' | 'busy' } | { kind: 'done' | 'failed'; message: string }

export function useDemo(): { outcome: DemoOutcome; generate: () => void } {
  const { project, user } = useAuth()
  const [outcome, setOutcome] = useState<DemoOutcome>({ kind: 'none' })

  useEffect(() => {
    if (outcome.kind !== 'done') return undefined
    const timer = setTimeout(() => location.reload(), reloadDelayMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function insertAll(): Promise<DemoOutcome> {
    if (!user || !(await project.accessToken()))
      return { kind: 'failed', message: historyTexts.demoLoggedOut }
    const { insertHistoryEntry } = await loadRecords()
    for (const entry of demoEntries) {
      const stored = await insertHistoryEntry(project, user.id, entry)
      if (!stored) return { kind: 'failed', message: historyTexts.demoFailed }
    }
    return { kind: 'done', message: historyTexts.demoDone }
  }

  function generate() {
    if (outcome.kind === 'busy' || outcome.kind === 'done') return
    setOutcome({ kind: 'busy' })
    insertAll()
      .then(setOutcome)
      .catch((error: unknown) => {
        logProblem('Demo data could not be generated', error)
        setOutcome({ kind: 'failed', message: historyTexts.demoFailed })
      })
  }

  return { outcome, generate }
}
