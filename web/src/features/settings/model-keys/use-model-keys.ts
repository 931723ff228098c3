import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@tidings/contract/errors'
import type { ModelKey, ModelKeyList, NewModelKey } from '@tidings/contract/api/model-keys'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'

/** The user's model keys, newest first. */
export function useModelKeys() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['model-keys', user?.id]
  const query = useQuery<ModelKey[]>({
    queryKey,
    queryFn: async () => (await callApi<ModelKeyList>(project, '/api/model-keys')).keys,
  })
  const renew = () => queries.invalidateQueries({ queryKey })
  return {
    ...query,
    make: async (name: string) => {
      const made = await callApi<NewModelKey>(project, '/api/model-keys', { method: 'POST', body: { name } })
      await renew()
      return made
    },
    revoke: async (id: string) => {
      try {
        await callApi(project, `/api/model-keys/${id}`, { method: 'DELETE' })
      } catch (error) {
        // Already revoked, which is the desired result.
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
      }
      await renew()
    },
  }
}
