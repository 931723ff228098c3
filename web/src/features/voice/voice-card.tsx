import { voiceTexts } from '@tidings/contract/texts/voice'
import { useCallback } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { CallButton } from './call-button.tsx'
import { CallDuration } from './call-duration.tsx'
import { useCall } from './call-provider.tsx'
import { voiceWords } from './card-texts.ts'
import { loadCallState, loadDuringCall } from './load-during-call.ts'
import { TypedQuestion } from './typed-question.tsx'

const DuringCall = lazyPart(loadDuringCall)
const CallState = lazyPart(loadCallState)
const InsecureLine = lazyPart(async () => ({ default: (await import('./insecure-line.tsx')).InsecureLine }))

/** The specification's voice card, with what is heard and said under it. */
export function VoiceCard({ onOpenFeedback }: { onOpenFeedback: () => void }) {
  const { call, view } = useCall()
  const start = useCallback(() => call.start(), [call])
  const stop = useCallback(() => call.stop(), [call])
  const { language, voice } = call.settings()
  const engines = view.speech ?? (voice.kind === 'socket' ? voice.speech : null)
  return (
    <Card title={voiceTexts.title} actions={<CallDuration startedAtMs={view.startedAtMs} />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 text-center">
          <CallButton phase={view.phase} onStart={start} onStop={stop} />
          <p className="text-sm text-soft">{voiceTexts.hint[view.phase]}</p>
          <div className="min-h-6 text-sm font-semibold">
            {view.phase === 'active' ? <CallState view={view} /> : null}
          </div>
        </div>
        {isSecureContext ? null : <InsecureLine />}
        {view.alert ? <Banner tone="bad">{view.alert}</Banner> : null}
        {view.notice ? <Banner tone="plain">{view.notice}</Banner> : null}
        {view.isLoaded ? <DuringCall call={call} view={view} /> : null}
        <TypedQuestion call={call} />
        <footer className="flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
          <span>{voiceWords(engines?.[language] ?? 'provider')}</span>
          <Button look="quiet" compact className="text-link underline" onClick={onOpenFeedback}>
            {voiceTexts.feedbackLink}
          </Button>
        </footer>
      </div>
    </Card>
  )
}
