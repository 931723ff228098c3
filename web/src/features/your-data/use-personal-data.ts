import { useQuery } from '@tanstack/react-query'
import type { PersonalDataStatus } from '@tidings/contract/api/personal-data'
import type { SecurityEvent, SecurityEventList } from '@tidings/contract/api/security-events'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'

/** Retention times, and whether proof is currently required, which changes and so is reloaded each time. */
export function usePersonalData() {
  const { project, user } = useAuth()
  return useQuery<PersonalDataStatus>({
    queryKey: ['personal-data', user?.id],
    queryFn: () => callApi<PersonalDataStatus>(project, '/api/personal-data'),
    staleTime: 0,
  })
}

/** Newest first. */
export function useSecurityEvents() {
  const { project, user } = useAuth()
  return useQuery<SecurityEvent[]>({
    queryKey: ['security-events', user?.id],
    queryFn: async () => (await callApi<SecurityEventList>(project, '/api/security-events')).events,
    staleTime: 0,
  })
}
