import type { QueryClient } from '@tanstack/react-query'
import { entriesKeptOffline } from '@tidings/contract/limits'
import { forgetHistory, keepHistory } from '#platform/offline/kept-history.ts'
import { logProblem } from '#platform/log.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import type { Project } from '#platform/project/project.ts'

/** Several changes in a row are kept at once. */
const settleMs = 2000

type Followed = { queries: QueryClient; project: Project; userId: string }

async function keepNewest({ project, userId }: Followed, signal: AbortSignal): Promise<void> {
  const { loadHistory } = await loadRecords()
  const { entries, failed } = await loadHistory(project, userId, entriesKeptOffline)
  if (failed || signal.aborted || !(await project.accessToken())) return
  await keepHistory(userId, entries)
  // Signed out meanwhile: what was deleted then must not be there again.
  if (!(await project.accessToken())) await forgetHistory()
}

/** On a hardened server: what this device kept before it was one. */
export function keepNothing(): void {
  forgetHistory().catch((error: unknown) => logProblem('The stored history could not be deleted', error))
}

/** Keeps the newest entries on this device, now and whenever the page has read the history anew or changed it. */
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
    // What was deleted on the page of the archive must not stay here.
    const isChanged = (name === 'history' || name === 'archive') && event.action.type === 'invalidate'
    if (isRead || isChanged) keepSoon()
  })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  keepSoon()
}
