import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AppError } from '@tidings/contract/errors'
import { historyTexts } from '@tidings/contract/texts/history'
import { useEffect, useState } from 'react'
import {
  countEntries,
  findEntries,
  type EntryFilter,
  type EntryPlace,
} from '#platform/project/records/history-archive.ts'
import { useAuth } from '#platform/session/session.tsx'

export const archivePageSize = 20
/** How long to wait after the last keystroke before searching. */
const pauseMs = 250

/** The value after it has not changed for a moment (debounced). */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The matching entries, page by page, newest first. Previous results stay visible while loading. */
export function useArchive(filter: EntryFilter) {
  const { project, user } = useAuth()
  const userId = user?.id
  const pages = useInfiniteQuery({
    queryKey: ['archive', userId, filter],
    queryFn: async ({ pageParam }) => {
      if (!userId || !(await project.accessToken()))
        throw new AppError('unauthorized', historyTexts.loggedOut)
      return findEntries(project, userId, { filter, after: pageParam, count: archivePageSize })
    },
    initialPageParam: null as EntryPlace | null,
    getNextPageParam: (last) => (last.length < archivePageSize ? undefined : last.at(-1)),
    placeholderData: keepPreviousData,
  })
  const { data: total } = useQuery({
    queryKey: ['archive', userId, filter, 'count'],
    queryFn: () => countEntries(project, userId ?? '', filter),
  })
  return { pages, total }
}
