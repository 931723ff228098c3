import { voiceTexts } from '@tidings/contract/texts/voice'
import { useCallback, type ReactNode } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useCall } from '../call/call-provider.tsx'
import { loadCallStatus, loadDuringCall, loadInsecureNotice } from '../lazy-parts.ts'
import { CallButton } from './call-button.tsx'
import { CallDuration } from './call-duration.tsx'
import { voiceLabel } from './card-texts.ts'
import { TypedQuestion, type QuestionDraft } from './typed-question.tsx'

const DuringCall = lazyPart(loadDuringCall)
const CallStatus = lazyPart(loadCallStatus)
const InsecureNotice = lazyPart(loadInsecureNotice)

type VoiceCardProps = {
  draft?: QuestionDraft | null
  /** Shown while no call is under way. */
  idle?: ReactNode
  onOpenFeedback: () => void
}

/** The voice card of the specification, with the conversation below the button. */
export function VoiceCard({ draft = null, idle = null, onOpenFeedback }: VoiceCardProps) {
  const { call, state } = useCall()
  const start = useCallback(() => call.start(), [call])
  const stop = useCallback(() => call.stop(), [call])
  const { language, voice } = call.settings()
  const engines = state.speech ?? (voice.kind === 'socket' ? voice.speech : null)
  return (
    <Card title={voiceTexts.title} actions={<CallDuration startedAtMs={state.startedAtMs} />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3 text-center">
          <CallButton phase={state.phase} onStart={start} onStop={stop} />
          <p className="text-sm text-soft">{voiceTexts.hint[state.phase]}</p>
          <div className="min-h-6 text-sm font-semibold">
            {state.phase === 'active' ? <CallStatus state={state} /> : null}
          </div>
        </div>
        {isSecureContext ? null : <InsecureNotice />}
        {state.alert ? <Banner tone="bad">{state.alert}</Banner> : null}
        {state.notice ? <Banner tone="plain">{state.notice}</Banner> : null}
        {state.isLoaded ? <DuringCall call={call} state={state} /> : null}
        <TypedQuestion call={call} draft={draft} />
        {state.phase === 'idle' ? idle : null}
        <footer className="flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
          <span>{voiceLabel(engines?.[language] ?? 'provider')}</span>
          <Button look="quiet" compact className="text-link underline" onClick={onOpenFeedback}>
            {voiceTexts.feedbackLink}
          </Button>
        </footer>
      </div>
    </Card>
  )
}
