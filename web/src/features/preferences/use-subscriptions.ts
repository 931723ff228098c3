import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubscribedSource } from '@tidings/contract/ask'
import { syncSubscriptions } from '#platform/subscriptions.ts'
import { useAuth } from '#platform/session.tsx'

const key = (userId: string | undefined) => ['subscriptions', userId]

/** Tells the server whose sources to follow, once for each sign-in and page load, and keeps its answer. */
export function useSubscriptions() {
  const { project, user } = useAuth()
  return useQuery({
    queryKey: key(user?.id),
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
  return () => queries.invalidateQueries({ queryKey: key(user?.id) })
}

/** What is wrong with a source, in words; null when nothing is. */
export function sourceProblem({ name, kind, error }: SubscribedSource): string | null {
  if (error) return `${name}: ${error}`
  if (kind !== 'unknown') return null
  return `${name}: no feed is known under this name. Add the address of its feed instead.`
}
