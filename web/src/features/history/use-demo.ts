import { useEffect } from 'react'
import { historyTexts } from '@tidings/contract/texts/history'
import { importCode } from '#platform/import-code.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction, type Action } from '#platform/use-action.ts'

/** Time for the message to be read and announced before the page reloads. */
const reloadDelayMs = 1200

export function useDemo(): Omit<Action, 'start'> & { generate: () => void } {
  const { project, user } = useAuth()
  const { start, ...action } = useAction()
  const { done } = action

  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => location.reload(), reloadDelayMs)
    return () => clearTimeout(timer)
  }, [done])

  async function insertAll() {
    if (!user || !(await project.accessToken())) throw new ShownError(historyTexts.demoLoggedOut)
    const [{ insertHistoryEntry }, { demoEntries }] = await Promise.all([
      loadRecords(),
      importCode(() => import('./demo-entries.ts')),
    ])
    for (const entry of demoEntries) {
      const stored = await insertHistoryEntry(project, user.id, entry)
      if (!stored) throw new ShownError(historyTexts.demoFailed)
    }
    return historyTexts.demoDone
  }

  return { ...action, generate: () => !done && start(insertAll, historyTexts.demoFailed) }
}
