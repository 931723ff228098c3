import { useEffect, useRef, useState } from 'react'
import { HearBriefing } from '#features/briefings/hear-briefing.tsx'
import { StoriesMeanwhile } from '#features/stories/stories-placeholder.tsx'
import { useCall } from '#features/voice/call/call-provider.tsx'
import type { QuestionDraft } from '#features/voice/card/typed-question.tsx'
import { VoiceCard } from '#features/voice/card/voice-card.tsx'
import { loadLazily } from '#platform/lazy-part.ts'
import { useOpenPanel } from '#platform/open-panel.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const TodaysStories = loadLazily(
  () => import('#features/stories/todays-stories.tsx'),
  'TodaysStories',
  <StoriesMeanwhile />,
)
const StoryPanel = loadLazily(() => import('#features/stories/story-panel.tsx'), 'StoryPanel')
const BriefingPanel = loadLazily(() => import('#features/briefings/briefing-panel.tsx'), 'BriefingPanel')

/** The voice card, with today's stories while no conversation is active, and the open story or briefing panel. */
export function VoiceWithStories({ onOpenFeedback }: { onOpenFeedback: (text?: string) => void }) {
  const { call } = useCall()
  const { id, close } = useOpenPanel('story')
  const briefing = useOpenPanel('briefing')
  const [draft, setDraft] = useState<QuestionDraft | null>(null)
  const waiting = useRef<string | null>(null)

  // A closing panel restores the focus first; only then can the question field take it.
  useEffect(() => {
    if (id !== null || waiting.current === null) return
    setDraft({ text: waiting.current })
    waiting.current = null
  }, [id])

  const onAsk = (question: string, isAloud?: boolean) => {
    void call.ask(question, isAloud)
    if (id !== null) close()
  }
  const onWrite = (text: string) => {
    if (id === null) return setDraft({ text })
    waiting.current = text
    close()
  }
  const asking = { onAsk, onWrite }
  return (
    <>
      <VoiceCard
        draft={draft}
        idle={
          <ErrorBoundary>
            <HearBriefing onHear={(title, open) => call.tell(title, open)} />
            <TodaysStories asking={asking} />
          </ErrorBoundary>
        }
        onOpenFeedback={onOpenFeedback}
      />
      {id === null ? null : (
        <ErrorBoundary key={id}>
          <StoryPanel id={id} asking={asking} onClose={close} />
        </ErrorBoundary>
      )}
      {briefing.id === null ? null : (
        <ErrorBoundary key={briefing.id}>
          <BriefingPanel
            id={briefing.id}
            onClose={briefing.close}
            onHear={(title, open) => {
              void call.tell(title, open)
              briefing.close()
            }}
          />
        </ErrorBoundary>
      )}
    </>
  )
}
