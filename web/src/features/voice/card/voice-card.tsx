import { voiceTexts } from '@tidings/contract/texts/voice'
import { useCallback, type ReactNode } from 'react'
import { loadLazily } from '#platform/lazy-part.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Card } from '#ui/layout/card.tsx'
import type { CallController } from '../call/call-controller.ts'
import { useCall } from '../call/call-provider.tsx'
import type { CallState } from '../call/call-state.ts'
import { loadCallParts } from '../lazy-parts.ts'
import { CallButton } from './call-button.tsx'
import { CallDuration } from './call-duration.tsx'
import { cardTexts, describeVoice } from './card-texts.ts'
import { TypedQuestion, type QuestionDraft } from './typed-question.tsx'

const DuringCall = loadLazily(loadCallParts, 'DuringCall')
const CallDisc = loadLazily(loadCallParts, 'CallDisc')
const CallHint = loadLazily(loadCallParts, 'CallHint')
const CallStatus = loadLazily(loadCallParts, 'CallStatus')
const InsecureNotice = loadLazily(loadCallParts, 'InsecureNotice')

type CallPartProps = { call: CallController; state: CallState }

/** The round button, its hint and what the call does: side by side in a call, where the answer is what matters. */
function CallHeader({ call, state }: CallPartProps) {
  const start = useCallback(() => call.start(), [call])
  const stop = useCallback(() => call.stop(), [call])
  const isActive = state.phase === 'active'
  const isCompact = isActive || state.exchanges.length > 0
  return (
    <div
      className={joinClasses(
        'flex items-center gap-x-5 gap-y-3',
        // The hint of an idle call says that the button is above it.
        isActive ? 'text-left' : 'flex-col text-center',
      )}
    >
      <CallButton
        form={isActive ? <CallDisc call={call} state={state} /> : null}
        isCompact={isCompact}
        phase={state.phase}
        onStart={start}
        onStop={stop}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-sm text-soft">
          {isActive ? <CallHint state={state} /> : voiceTexts.hint[state.phase]}
        </p>
        {isActive ? (
          <div className="min-h-6 text-sm font-semibold">
            <CallStatus state={state} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Why a call failed to start or ended; if its code could not be loaded, how to retry. */
function Messages({ call, state: { alert, isLoaded, notice } }: CallPartProps) {
  return (
    <>
      {alert ? <Banner tone="bad">{alert}</Banner> : null}
      {notice ? <Banner tone="plain">{notice}</Banner> : null}
      {alert && !isLoaded ? (
        <Button look="secondary" className="self-center" onClick={() => call.start()}>
          {cardTexts.callAgain}
        </Button>
      ) : null}
    </>
  )
}

type VoiceCardProps = {
  draft?: QuestionDraft | null
  /** Shown while no call is under way. */
  idle?: ReactNode
  /** `text`: the start of the report. */
  onOpenFeedback: (text?: string) => void
}

/** The voice card of the specification, with the conversation below the button. */
export function VoiceCard({ draft = null, idle = null, onOpenFeedback }: VoiceCardProps) {
  const { call, state } = useCall()
  const { language, voice } = call.settings()
  const engines = state.speech ?? (voice.kind === 'socket' ? voice.speech : null)
  return (
    <Card title={voiceTexts.title} actions={<CallDuration startedAtMs={state.startedAtMs} />}>
      <div className="flex flex-col gap-4">
        <CallHeader call={call} state={state} />
        {isSecureContext ? null : <InsecureNotice />}
        <Messages call={call} state={state} />
        {state.isLoaded ? <DuringCall call={call} state={state} onReport={onOpenFeedback} /> : null}
        <TypedQuestion call={call} draft={draft} />
        {state.phase === 'idle' ? idle : null}
        <footer className="flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
          <span>{describeVoice(engines?.[language] ?? 'provider')}</span>
          <Button look="quiet" compact className="-mx-3 text-link underline" onClick={() => onOpenFeedback()}>
            {voiceTexts.feedbackLink}
          </Button>
        </footer>
      </div>
    </Card>
  )
}
