import { useQuery, useQueryClient } from '@tanstack/react-query'
import { syncSubscriptions } from '#platform/project/subscriptions.ts'
import { useAuth } from '#platform/session/session.tsx'

export function subscriptionsKey(userId: string | undefined) {
  return ['subscriptions', userId] as const
}

/** Tells the server whose sources to follow, once for each sign-in and page load, and keeps its answer. */
export function useSubscriptions() {
  const { project, user } = useAuth()
  return useQuery({
    queryKey: subscriptionsKey(user?.id),
    queryFn: ({ signal }) => syncSubscriptions(project, signal),
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  })
}

export function useResyncSubscriptions(): () => Promise<void> {
  const queries = useQueryClient()
  const { user } = useAuth()
  return async () => {
    await queries.invalidateQueries({ queryKey: subscriptionsKey(user?.id) })
    // What is news to this person depends on them.
    await queries.invalidateQueries({ queryKey: ['stories'] })
  }
}
