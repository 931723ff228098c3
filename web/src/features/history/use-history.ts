import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { AppError } from '@tidings/contract/errors'
import { historyTexts } from '@tidings/contract/texts/history'
import { useAuth } from '#platform/session/session.tsx'
import { loadRecords } from '#platform/project/load-records.ts'

/**
 * The newest `limit` entries. A single query for all limits, so that visible rows stay while more are loading or if loading
 * fails. Its error message can be shown.
 */
export function useHistory(limit: number) {
  const { project, user } = useAuth()
  const userId = user?.id
  const query = useQuery<QueryHistoryEntry[]>({
    queryKey: ['history', userId],
    queryFn: async () => {
      if (!userId || !(await project.accessToken()))
        throw new AppError('unauthorized', historyTexts.loggedOut)
      const { loadHistory } = await loadRecords()
      const { entries, failed } = await loadHistory(project, userId, limit)
      if (failed) throw new AppError('unavailable', historyTexts.failed)
      return entries
    },
  })

  const asked = useRef(limit)
  const { refetch } = query
  useEffect(() => {
    if (asked.current === limit) return
    asked.current = limit
    void refetch()
  }, [limit, refetch])

  return query
}
