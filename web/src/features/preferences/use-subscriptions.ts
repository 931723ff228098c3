import { useQuery, useQueryClient } from '@tanstack/react-query'
import { syncSubscriptions } from '#platform/project/subscriptions.ts'
import { useAuth } from '#platform/session/session.tsx'

export function subscriptionsKey(userId: string | undefined) {
  return ['subscriptions', userId] as const
}

/** Syncs the followed sources with the server, once per sign-in and page load, and caches its response. */
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
    // Stories depend on the sources.
    await queries.invalidateQueries({ queryKey: ['stories'] })
  }
}
