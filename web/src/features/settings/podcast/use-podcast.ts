import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Podcast } from '@tidings/contract/api/podcast'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'

/** The user's podcast; a new address invalidates the previous one. */
export function usePodcast() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['podcast', user?.id]
  const query = useQuery({ queryKey, queryFn: () => callApi<Podcast>(project, '/api/podcast') })
  return {
    ...query,
    makeAddress: async () => {
      const made = await callApi<Podcast>(project, '/api/podcast', { method: 'POST' })
      queries.setQueryData<Podcast>(queryKey, made)
    },
    stop: async () => {
      await callApi(project, '/api/podcast', { method: 'DELETE' })
      queries.setQueryData<Podcast>(queryKey, (before) => before && { ...before, url: null })
    },
  }
}
