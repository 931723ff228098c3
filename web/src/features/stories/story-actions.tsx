import type { ReactNode } from 'react'
import type { Story } from '@tidings/contract/api/stories'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { storyTexts } from './story-texts.ts'

/** Ways to ask about a story. Both must be called in a click handler. */
export type Asking = {
  onAsk: (question: string, isAloud?: boolean) => void
  /** Prefills the question field. */
  onWrite: (beginning: string) => void
}

type StoryActionsProps = { story: Story; asking: Asking; children?: ReactNode }

/** `children`: further actions. */
export function StoryActions({ story, asking, children }: StoryActionsProps) {
  const { headline, questions } = story
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        compact
        look="secondary"
        className="min-h-11"
        aria-label={`${storyTexts.hear}: ${headline}`}
        onClick={() => asking.onAsk(questions.tell, true)}
      >
        <Icon name="play" className="size-4" />
        {storyTexts.hear}
      </Button>
      <Button
        compact
        look="quiet"
        className="min-h-11"
        aria-label={`${storyTexts.ask}: ${headline}`}
        onClick={() => asking.onWrite(questions.about)}
      >
        {storyTexts.ask}
      </Button>
      {children}
    </div>
  )
}
