import { useEffect, useState } from 'react'
import { historyTexts } from '@tidings/contract/texts-dashboard'
import { logProblem } from '#platform/log.ts'
import { loadRecords } from '#platform/load-records.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { useAuth } from '#platform/session.tsx'

/** Time for the message to be read and announced before the page reloads. */
const reloadDelayMs = 1200

export type DemoOutcome = { kind: 'none' | 'busy' } | { kind: 'done' | 'failed'; message: string }

export function useDemo(): { outcome: DemoOutcome; generate: () => void } {
  const { project, user } = useAuth()
  const { start } = useOneAtATime()
  const [outcome, setOutcome] = useState<DemoOutcome>({ kind: 'none' })

  useEffect(() => {
    if (outcome.kind !== 'done') return undefined
    const timer = setTimeout(() => location.reload(), reloadDelayMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function insertAll(): Promise<DemoOutcome> {
    if (!user || !(await project.accessToken()))
      return { kind: 'failed', message: historyTexts.demoLoggedOut }
    const [{ insertHistoryEntry }, { demoEntries }] = await Promise.all([
      loadRecords(),
      import('./demo-entries.ts'),
    ])
    for (const entry of demoEntries) {
      const stored = await insertHistoryEntry(project, user.id, entry)
      if (!stored) return { kind: 'failed', message: historyTexts.demoFailed }
    }
    return { kind: 'done', message: historyTexts.demoDone }
  }

  function generate() {
    if (outcome.kind === 'done') return
    start(async () => {
      setOutcome({ kind: 'busy' })
      try {
        setOutcome(await insertAll())
      } catch (error) {
        logProblem('Demo data could not be generated', error)
        setOutcome({ kind: 'failed', message: historyTexts.demoFailed })
      }
    })
  }

  return { outcome, generate }
}
