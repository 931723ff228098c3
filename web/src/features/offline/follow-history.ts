import type { QueryClient } from '@tanstack/react-query'
import { entriesKeptOffline } from '@tidings/contract/limits'
import { forgetHistory, keepHistory } from '#platform/offline/kept-history.ts'
import { logProblem } from '#platform/log.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import type { Project } from '#platform/project/project.ts'

/** Debounces several changes in a row. */
const settleMs = 2000

type Followed = { queries: QueryClient; project: Project; userId: string }

async function keepNewest({ project, userId }: Followed, signal: AbortSignal): Promise<void> {
  const { loadHistory } = await loadRecords()
  const { entries, failed } = await loadHistory(project, userId, entriesKeptOffline)
  if (failed || signal.aborted || !(await project.accessToken())) return
  await keepHistory(userId, entries)
  // After signing out meanwhile, nothing must be stored again.
  if (!(await project.accessToken())) await forgetHistory()
}

/** Deletes what this device stored before the server was hardened. */
export function keepNothing(): void {
  forgetHistory().catch((error: unknown) => logProblem('The stored history could not be deleted', error))
}

/** Stores the newest entries on this device, now and whenever the page has reloaded or changed the history. */
export function followHistory(followed: Followed, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepNewest(followed, signal), settleMs)
  }
  const unsubscribe = followed.queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [name] = event.query.queryKey
    const isRead = name === 'history' && event.action.type === 'success'
    // Entries deleted on the History page must also be deleted here.
    const isChanged = (name === 'history' || name === 'archive') && event.action.type === 'invalidate'
    if (isRead || isChanged) keepSoon()
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  keepSoon()
}
