import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@tidings/contract/errors'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'

export type Device = {
  id: string
  current: boolean
  user_agent: string | null
  ip: string | null
  created_at: string
  refreshed_at: string | null
}

/** The user's sessions, this device first; null if the project does not list them. */
export function useDevices() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['devices', user?.id]
  const query = useQuery<Device[] | null>({
    queryKey,
    queryFn: async () => {
      try {
        const { sessions } = await callApi<{ sessions: Device[] }>(project, '/api/sessions')
        return sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return null
        throw error
      }
    },
  })
  const end = async (id: string) => {
    await callApi(project, `/api/sessions/${id}`, { method: 'DELETE' })
    await queries.invalidateQueries({ queryKey })
  }
  const endOthers = async () => {
    const { error } = await project.auth.signOut({ scope: 'others' })
    if (error) throw error
    await queries.invalidateQueries({ queryKey })
  }
  return { ...query, end, endOthers }
}
