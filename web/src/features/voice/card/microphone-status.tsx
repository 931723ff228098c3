import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'
import { explainMicrophonePermission, callTexts, microphoneTexts, recogniserTexts } from './call-texts.ts'

/** Whether the call has any speech input, muted or not. */
export function canHear({ microphone, recogniser }: CallState): boolean {
  return microphone === 'on' || recogniser === 'listening'
}

export function MuteButton({ call, state }: { call: CallControls; state: CallState }) {
  if (state.listeningMode === null || state.phase !== 'active' || !canHear(state)) return null
  return (
    <Button compact look="secondary" onClick={() => call.engine()?.setMuted(!state.isMuted)}>
      {state.isMuted ? callTexts.unmute : callTexts.mute}
    </Button>
  )
}

/** Level at which the meter is full: speech at arm's length. */
const fullScale = 0.3

function LevelMeter({ call }: { call: CallControls }) {
  const level = useSyncExternalStore(call.subscribeLevel, call.level)
  return (
    <label className="flex flex-1 items-center gap-3 text-xs text-soft">
      {callTexts.level}
      <meter className="h-2 flex-1" min={0} max={1} value={Math.min(1, level / fullScale)} />
    </label>
  )
}

function ConsentBanner({ call }: { call: CallControls }) {
  return (
    <Banner tone="news">
      <p>{callTexts.consent}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button compact onClick={() => call.engine()?.useRecogniser()}>
          {callTexts.useRecogniser}
        </Button>
        <Button compact look="secondary" onClick={() => call.engine()?.declineRecogniser()}>
          {callTexts.typeInstead}
        </Button>
      </div>
    </Banner>
  )
}

/** Null when nothing is wrong. On plain http the card has said so before the call. */
function describeProblem({ isMuted, isMicrophoneSilent, microphone, recogniser }: CallState): string | null {
  const text = recogniserTexts[recogniser] ?? microphoneTexts[microphone]
  if (microphone === 'refused' || recogniser === 'refused')
    return `${text} ${explainMicrophonePermission(navigator)}`
  if (microphone === 'unsupported' && !isSecureContext) return null
  return isMicrophoneSilent && !isMuted ? callTexts.microphoneSilent : text
}

const retryable: ReadonlySet<string> = new Set(['network', 'stuck', 'refused', 'no-microphone', 'absent'])

function ProblemBanner({ call, state }: MicrophoneStatusProps) {
  const problem = describeProblem(state)
  if (!problem) return null
  const tryAgain = () =>
    state.recogniser === 'off' ? call.engine()?.turnMicrophoneOn() : call.engine()?.useRecogniser()
  return (
    <Banner tone="plain">
      <p>{problem}</p>
      {retryable.has(state.recogniser) || retryable.has(state.microphone) ? (
        <Button compact look="secondary" className="mt-2" onClick={tryAgain}>
          {callTexts.tryAgain}
        </Button>
      ) : null}
    </Banner>
  )
}

type MicrophoneStatusProps = { call: CallControls; state: CallState }

/** How the call listens to the person, or why it cannot. */
export function MicrophoneStatus({ call, state }: MicrophoneStatusProps) {
  const isActive = state.phase === 'active'
  return (
    <>
      {state.recogniser === 'consent' && isActive ? <ConsentBanner call={call} /> : null}
      <ProblemBanner call={call} state={state} />
      <div className="flex items-center gap-3 empty:hidden">
        {state.microphone === 'on' ? <LevelMeter call={call} /> : null}
        <MuteButton call={call} state={state} />
      </div>
    </>
  )
}
