import { useQuery } from '@tanstack/react-query'
import type { FollowedList, FollowedMoment, FollowedStory } from '@tidings/contract/api/followed-stories'
import { followLimits } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { followTexts } from '@tidings/contract/texts/followed-stories'
import { followedListKey, useFollowed } from '#platform/followed-stories/use-followed.ts'
import { callApi, chooseMessage } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { useFormatMoment } from '#platform/time/time-zone.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { SaveButton } from '#ui/save-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { archiveTexts } from './archive/archive-texts.ts'

/** The most timeline entries shown uncollapsed. */
const mostOpen = 3

function useFollowedList() {
  const { project, user } = useAuth()
  return useQuery({
    queryKey: followedListKey(user?.id),
    queryFn: ({ signal }) => callApi<FollowedList>(project, '/api/followed-stories', { signal }),
    // Unfollowed stories stay visible on this page, so that they can be followed again.
    refetchOnWindowFocus: false,
  })
}

function When({ at }: { at: string }) {
  const format = useFormatMoment()
  return <time dateTime={at}>{format(at, 'moment')}</time>
}

/** The first report adds to nothing: its headline is quoted if there is no sentence. */
function Moment({
  moment: { isNew, report, sentence },
  isFirst,
}: {
  moment: FollowedMoment
  isFirst: boolean
}) {
  const quoted = sentence ?? (isFirst ? report.headline : null)
  return (
    <li className="flex flex-col gap-1 border-l-2 border-rule pl-3">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
        <OutsideLink url={report.url}>{report.source}</OutsideLink>
        <When at={report.publishedAt} />
        {isNew ? <Badge tone="blue">{archiveTexts.newMoment}</Badge> : null}
      </p>
      {quoted === null ? (
        <p className="text-sm text-soft">{followTexts.addsNothing}</p>
      ) : (
        <q dir="auto" lang={report.language} className="text-sm wrap-anywhere">
          {quoted}
        </q>
      )}
    </li>
  )
}

function Timeline({ moments }: { moments: readonly FollowedMoment[] }) {
  const earlier = moments.slice(mostOpen)
  const list = (some: readonly FollowedMoment[]) => (
    <ol className="flex flex-col gap-3">
      {some.map((moment) => (
        <Moment key={moment.report.id} moment={moment} isFirst={moment === moments.at(-1)} />
      ))}
    </ol>
  )
  return (
    <>
      {list(moments.slice(0, mostOpen))}
      {earlier.length > 0 ? (
        <details className="text-sm">
          <summary className="min-h-11 content-center">
            {archiveTexts.earlierReports(String(earlier.length), earlier.length === 1)}
          </summary>
          {list(earlier)}
        </details>
      ) : null}
    </>
  )
}

function FollowedItem({ story }: { story: FollowedStory }) {
  const { endedAt, followedAt, headline, id, language, reportIds, timeline } = story
  const following = useFollowed({ reports: [id, ...reportIds], isInList: true })
  // The newest report is deleted last.
  const opened = timeline[0]?.report.id ?? id
  return (
    <li className="flex flex-col gap-2 border-b border-rule py-4 first:pt-0 last:border-b-0 last:pb-0">
      <h3 dir="auto" lang={language} className="text-lg wrap-anywhere">
        <TextLink to={`/?story=${opened}`}>{headline}</TextLink>
      </h3>
      <p className="text-xs text-soft">
        {endedAt ? archiveTexts.followedEnded(String(followLimits.quietDays)) : archiveTexts.followedSince}{' '}
        <When at={endedAt ?? followedAt} />
      </p>
      <Timeline moments={timeline} />
      <div className="-ml-3">
        <SaveButton {...following} about={headline} />
      </div>
    </li>
  )
}

/** The followed stories with their timelines and a toggle to unfollow. */
export function FollowedStories() {
  const { data, error, isPending, refetch } = useFollowedList()
  if (isPending) return <Skeleton>{archiveTexts.followedLoading}</Skeleton>
  if (error) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Banner tone="bad">{chooseMessage(error, archiveTexts.followedFailed)}</Banner>
        <Button look="secondary" compact onClick={() => void refetch()}>
          {actionTexts.tryAgain}
        </Button>
      </div>
    )
  }
  if (data.stories.length === 0) return <p className="py-4 text-soft">{archiveTexts.noneFollowed}</p>
  return (
    <ol aria-label={archiveTexts.followed}>
      {data.stories.map((story) => (
        <FollowedItem key={story.id} story={story} />
      ))}
    </ol>
  )
}
