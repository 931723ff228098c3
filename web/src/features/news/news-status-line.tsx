import { useQuery } from '@tanstack/react-query'
import type { NewsStatus } from '@tidings/contract/api/news'
import { sampleNews } from '@tidings/contract/texts/news'
import { callApi } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { Badge } from '#ui/badge.tsx'

const refreshMs = 120_000

type TellTime = (iso: string) => string

function describeFailures({ feeds, failingFeeds, nextFetchAt }: NewsStatus, tellTime: TellTime): string {
  if (failingFeeds === 0) return ''
  if (failingFeeds < feeds) return ` ${failingFeeds} ${failingFeeds === 1 ? 'feed is' : 'feeds are'} failing.`
  const all = feeds === 1 ? 'The only feed cannot' : `None of the ${feeds} feeds can`
  const next = nextFetchAt ? ` Next try ${tellTime(nextFetchAt)}.` : ''
  return ` ${all} be read.${next}`
}

function describeNews(status: NewsStatus, tellTime: TellTime): string {
  const { lastFetchedAt, articleCount } = status
  const failing = describeFailures(status, tellTime)
  if (!lastFetchedAt) return `No news has been fetched yet.${failing}`
  const count = `${articleCount.toLocaleString('en-US')} ${articleCount === 1 ? 'article' : 'articles'} available.`
  return `News last updated ${tellTime(lastFetchedAt)}. ${count}${failing}`
}

/** Shows how much news there is and how old, so that sample or old news is not taken for today's. */
export function NewsStatusLine() {
  const { project } = useAuth()
  const format = useFormatMoment()
  const tellTime: TellTime = (iso) => format(iso, 'weekdayAndTime')
  const { data, isError } = useQuery({
    queryKey: ['news-status'],
    queryFn: ({ signal }) => callApi<NewsStatus>(project, '/api/news/status', { signal }),
    refetchInterval: refreshMs,
  })
  return (
    <p className="flex min-h-12 w-full flex-wrap items-start gap-2 text-sm text-soft sm:min-h-6 sm:items-center md:w-auto">
      {isError ? 'The news status is unavailable: the server did not respond.' : null}
      {data?.sample ? (
        <>
          <Badge tone="red">{sampleNews}</Badge>
          <span>
            Sample stories, shown until the first real articles arrive. {describeNews(data, tellTime)}
          </span>
        </>
      ) : null}
      {data && !data.sample ? describeNews(data, tellTime) : null}
    </p>
  )
}
