import { useQuery } from '@tanstack/react-query'
import type { StoryDetail, StoryList } from '@tidings/contract/api/stories'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useClock } from '#platform/time/use-clock.ts'

const refreshMs = 300_000

/** Ages are computed with the server's clock, because the browser's may be wrong. */
type Answered = { data: { now: string } | undefined; dataUpdatedAt: number }

function useServerTime({ data, dataUpdatedAt }: Answered): Date {
  const now = useClock()
  if (!data) return now
  return new Date(Date.parse(data.now) + Math.max(0, now.getTime() - dataUpdatedAt))
}

export function useStories() {
  const { project, user } = useAuth()
  const query = useQuery({
    queryKey: ['stories', user?.id],
    queryFn: ({ signal }) => callApi<StoryList>(project, '/api/stories', { signal }),
    refetchInterval: refreshMs,
  })
  return { ...query, now: useServerTime(query) }
}

export function useStory(id: string) {
  const { project, user } = useAuth()
  const query = useQuery({
    queryKey: ['story', user?.id, id],
    queryFn: ({ signal }) =>
      callApi<StoryDetail>(project, `/api/stories/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: refreshMs,
  })
  return { ...query, now: useServerTime(query) }
}
