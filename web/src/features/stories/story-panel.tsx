import type { StoryDetail } from '@tidings/contract/api/stories'
import { AppError } from '@tidings/contract/errors'
import { actionTexts } from '@tidings/contract/texts/actions'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import { useFollowed } from '#platform/followed-stories/use-followed.ts'
import { useSaved } from '#platform/saved-articles/use-saved.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { SaveButton } from '#ui/save-button.tsx'
import { StoryActions, type Asking } from './story-actions.tsx'
import { StoryFacts } from './story-facts.tsx'
import { Differences, Outlets, Timeline } from './story-reports.tsx'
import { panelTexts } from './panel-texts.ts'
import { useStory } from './use-stories.ts'

type StoryPanelProps = { id: string; asking: Asking; onClose: () => void }

/** Saves the report whose headline and sentence are shown. */
function SaveStory({ story: { headline, id, reports, sentence } }: { story: StoryDetail }) {
  const articleId = reports[0]?.id ?? id
  const { toggle, ...saving } = useSaved({ articleId, sentence: sentence ?? undefined })
  const label = saving.isSaved ? savedTexts.saved : savedTexts.save
  return <SaveButton {...saving} label={label} about={headline} onPress={toggle} />
}

function FollowStory({ story: { headline, reports } }: { story: StoryDetail }) {
  const following = useFollowed({ reports: reports.map(({ id }) => id) })
  return <SaveButton {...following} about={headline} />
}

function StoryContent({ story, asking, now }: { story: StoryDetail; asking: Asking; now: Date }) {
  return (
    <div className="flex flex-col gap-5">
      <StoryFacts story={story} now={now} />
      {story.sentence ? (
        <p dir="auto" lang={story.language} className="text-base wrap-anywhere">
          {story.sentence}
        </p>
      ) : null}
      <StoryActions story={story} asking={asking}>
        <SaveStory story={story} />
        {story.sample ? null : <FollowStory story={story} />}
      </StoryActions>
      <Timeline moments={story.timeline} told={story.sentence} now={now} />
      <Outlets reports={story.reports} now={now} />
      {story.sources.length > 1 ? <Differences differences={story.differences} now={now} /> : null}
    </div>
  )
}

function Problem({ isGone, hasStory }: { isGone: boolean; hasStory: boolean }) {
  if (isGone) return <Banner tone="plain">{hasStory ? panelTexts.goneMeanwhile : panelTexts.gone}</Banner>
  const text = navigator.onLine ? panelTexts.storyFailed : panelTexts.storyOffline
  return <Banner tone="plain">{text}</Banner>
}

/** A story in a panel over the page. Escape, the close icon and the browser's Back close it. */
export function StoryPanel({ id, asking, onClose }: StoryPanelProps) {
  const { data: story, error, isFetching, isPending, now, refetch } = useStory(id)
  const isGone = error instanceof AppError && error.code === 'not_found'
  const title = story ? (
    <span dir="auto" lang={story.language}>
      {story.headline}
    </span>
  ) : (
    panelTexts.story
  )
  return (
    <Dialog open onClose={onClose} title={title}>
      {isPending ? <Skeleton>{panelTexts.storyLoading}</Skeleton> : null}
      {error ? (
        <div className="mb-4 flex flex-col items-start gap-3">
          <Problem isGone={isGone} hasStory={story !== undefined} />
          {isGone ? null : (
            <Button compact look="secondary" disabled={isFetching} onClick={() => void refetch()}>
              {actionTexts.tryAgain}
            </Button>
          )}
        </div>
      ) : null}
      {story ? <StoryContent story={story} asking={asking} now={now} /> : null}
    </Dialog>
  )
}
