import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubscriptionsAnswer } from '@tidings/contract/api/news'
import { sourceTexts } from '@tidings/contract/texts/preferences'
import { callApi, chooseMessage } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import { isAwaited, isDueSoon, type Retries } from './source-health.ts'
import { subscriptionsKey, useSubscriptions } from '../use-subscriptions.ts'

const freshMs = 60_000
const idlePollMs = 5 * 60_000
/** Polling intervals by how long a fetch has been awaited. */
const steps = [
  { lasts: 30_000, every: 2000 },
  { lasts: 5 * 60_000, every: 15_000 },
  { lasts: Infinity, every: 60_000 },
]

const retriesKey = (userId: string | undefined) => ['sources-tried', userId]

/** The sources that the user has retried. */
export function useRetries(): Retries {
  const { user } = useAuth()
  const { data } = useQuery<Retries>({
    queryKey: retriesKey(user?.id),
    queryFn: () => ({}),
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

function pauseMs(awaitedSince: number | null): number {
  if (awaitedSince === null) return idlePollMs
  const waitedMs = Date.now() - awaitedSince
  return steps.find(({ lasts }) => waitedMs < lasts)?.every ?? freshMs
}

/**
 * Polls the health of the sources: often while a fetch is expected, rarely otherwise, never while the page is hidden. A newer
 * response to a save is not overwritten.
 */
export function useSourceProgress(): void {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const followed = useSubscriptions()
  const tried = useRetries()
  const key = subscriptionsKey(user?.id)
  const { data: known, dataUpdatedAt: knownSince } = followed
  const isAwaiting = known?.sources.some((source) => isAwaited(source, tried, new Date())) ?? false
  const awaitedSince = useRef<number | null>(null)
  useEffect(() => {
    awaitedSince.current = isAwaiting ? Date.now() : null
  }, [isAwaiting])
  useQuery({
    queryKey: ['source-progress', user?.id],
    queryFn: async ({ signal }) => {
      const before = queries.getQueryState(key)
      const answer = await callApi<SubscriptionsAnswer>(project, '/api/subscriptions', { signal })
      const after = queries.getQueryState(key)
      const isOvertaken = after?.dataUpdatedAt !== before?.dataUpdatedAt || after?.fetchStatus !== 'idle'
      if (!isOvertaken) queries.setQueryData(key, answer)
      return answer
    },
    enabled: known !== undefined,
    ...(known ? { initialData: known, initialDataUpdatedAt: knownSince } : {}),
    staleTime: freshMs,
    refetchInterval: () => pauseMs(awaitedSince.current),
  })
}

/** Retries a failing source now; `problem` can be shown unchanged. */
export function useTryAgain(name: string) {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const { busy, problem, start } = useAction()
  const key = subscriptionsKey(user?.id)
  const findFeed = (answer: SubscriptionsAnswer | undefined) =>
    answer?.sources.find((source) => source.name === name)?.followed[0]

  async function run() {
    const lastFetchedAt = findFeed(queries.getQueryData<SubscriptionsAnswer>(key))?.lastFetchedAt ?? null
    const answer = await callApi<SubscriptionsAnswer>(project, '/api/subscriptions/try-again', {
      method: 'POST',
      body: { name },
    }).catch((error: unknown) => {
      throw new ShownError(chooseMessage(error, sourceTexts.notTried), { cause: error })
    })
    const feed = findFeed(answer)
    if (feed && isDueSoon(feed, new Date())) {
      queries.setQueryData<Retries>(retriesKey(user?.id), (before) => ({ ...before, [name]: lastFetchedAt }))
    }
    queries.setQueryData(key, answer)
  }

  return { busy, problem, tryAgain: () => start(run, sourceTexts.notTried) }
}
