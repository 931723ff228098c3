import { useQuery } from '@tanstack/react-query'
import { loadRecords } from '../project/load-records.ts'
import { useAuth } from '../session/session.tsx'

/** The time zone of the profile; the browser's until it is known, and where it names none that the browser knows. */
export function useProfileZone(): string {
  const { project, user } = useAuth()
  const userId = user?.id
  const { data } = useQuery({
    queryKey: ['profile-zone', userId],
    queryFn: async () => {
      const profile = await (await loadRecords()).loadProfile(project, userId ?? '')
      return profile?.timezone ?? null
    },
    enabled: userId !== undefined,
  })
  return isKnownZone(data) ? data : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function isKnownZone(zone: string | null | undefined): zone is string {
  if (!zone) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
