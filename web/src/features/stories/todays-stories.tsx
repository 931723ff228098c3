import { useId } from 'react'
import type { Story } from '@tidings/contract/api/stories'
import { actionTexts } from '@tidings/contract/texts/actions'
import { PanelLink } from '#platform/open-panel.tsx'
import { Button } from '#ui/button.tsx'
import { StoryActions, type Asking } from './story-actions.tsx'
import { StoryFacts } from './story-facts.tsx'
import { StoriesPlaceholder } from './stories-placeholder.tsx'
import { storyTexts } from './story-texts.ts'
import { useStories } from './use-stories.ts'

const mostSuggestions = 3

/** Suggested questions about names in today's headlines. */
function Suggestions({ stories, onAsk }: { stories: readonly Story[]; onAsk: Asking['onAsk'] }) {
  const questions = [...new Set(stories.flatMap((story) => story.questions.news ?? []))]
  if (questions.length === 0) return null
  return (
    <ul aria-label={storyTexts.suggestions} className="flex flex-wrap gap-2">
      {questions.slice(0, mostSuggestions).map((question) => (
        // Only one on phones, to leave room for the first story.
        <li key={question} className="max-w-full max-sm:nth-[n+2]:hidden">
          <Button
            compact
            look="secondary"
            dir="auto"
            className="min-h-11 rounded-full text-left wrap-anywhere"
            onClick={() => onAsk(question)}
          >
            {question}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function StoryItem({ story, asking, now }: { story: Story; asking: Asking; now: Date }) {
  return (
    <li className="flex flex-col gap-2 border-b border-rule py-4 last:border-b-0 last:pb-0">
      <h4 dir="auto" lang={story.language} className="font-display text-lg font-semibold wrap-anywhere">
        <PanelLink panel="story" id={story.id}>
          {story.headline}
        </PanelLink>
      </h4>
      {story.sentence ? (
        <p dir="auto" lang={story.language} className="line-clamp-3 text-sm wrap-anywhere max-sm:hidden">
          {story.sentence}
        </p>
      ) : null}
      <StoryFacts story={story} now={now} />
      <StoryActions story={story} asking={asking} />
    </li>
  )
}

/** Today's stories, each with buttons to hear it, ask about it and open it. */
export function TodaysStories({ asking }: { asking: Asking }) {
  const id = useId()
  const { data, error, isFetching, isPending, now, refetch } = useStories()
  const stories = data?.stories ?? []
  const problem = navigator.onLine ? storyTexts.failed : storyTexts.offline
  return (
    <div className="flex flex-col gap-4">
      <Suggestions stories={stories} onAsk={asking.onAsk} />
      <section aria-labelledby={id} className="border-t border-rule pt-4">
        <h3 id={id} tabIndex={-1} className="text-lg">
          {storyTexts.title}
        </h3>
        {isPending ? <StoriesPlaceholder /> : null}
        {error ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2 text-sm text-soft">
            <output>{data ? storyTexts.stale : problem}</output>
            <Button compact look="secondary" disabled={isFetching} onClick={() => void refetch()}>
              {actionTexts.tryAgain}
            </Button>
          </div>
        ) : null}
        {data && stories.length === 0 ? <p className="pt-2 text-sm text-soft">{storyTexts.empty}</p> : null}
        {stories.length > 0 ? (
          <ol aria-labelledby={id}>
            {stories.map((story) => (
              <StoryItem key={story.id} story={story} asking={asking} now={now} />
            ))}
          </ol>
        ) : null}
      </section>
    </div>
  )
}
