import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { CallControls } from '../call/call-engine.ts'
import type { CallView } from '../call/call-state.ts'
import { allowMicrophoneWords, callTexts, microphoneWords, recogniserWords } from './call-texts.ts'

/** Whether there is anything that hears the person, muted or not. */
export function canHear({ microphone, recogniser }: CallView): boolean {
  return microphone === 'on' || recogniser === 'listening'
}

/** Apart from Stop: the call goes on, and hears nothing. */
export function MuteButton({ call, view }: { call: CallControls; view: CallView }) {
  if (view.hearing === null || view.phase !== 'active' || !canHear(view)) return null
  return (
    <Button compact look="secondary" onClick={() => call.engine()?.setMuted(!view.isMuted)}>
      {view.isMuted ? callTexts.unmute : callTexts.mute}
    </Button>
  )
}

/** Speech at arm's length reaches about this; the meter shows it as full. */
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

function ConsentLine({ call }: { call: CallControls }) {
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

/** What is wrong and what to do; null when nothing is. On plain http the card has said it before the call. */
function problemWords({ isMuted, isUnheard, microphone, recogniser }: CallView): string | null {
  const words = recogniserWords[recogniser] ?? microphoneWords[microphone]
  if (microphone === 'refused' || recogniser === 'refused')
    return `${words} ${allowMicrophoneWords(navigator)}`
  if (microphone === 'unsupported' && !isSecureContext) return null
  return isUnheard && !isMuted ? callTexts.unheard : words
}

const mended: ReadonlySet<string> = new Set(['network', 'stuck', 'refused', 'no-microphone', 'absent'])

function ProblemLine({ call, view }: MicrophoneLineProps) {
  const problem = problemWords(view)
  if (!problem) return null
  const tryAgain = () => (view.recogniser === 'off' ? call.engine()?.hear() : call.engine()?.useRecogniser())
  return (
    <Banner tone="plain">
      <p>{problem}</p>
      {mended.has(view.recogniser) || mended.has(view.microphone) ? (
        <Button compact look="secondary" className="mt-2" onClick={tryAgain}>
          {callTexts.tryAgain}
        </Button>
      ) : null}
    </Banner>
  )
}

type MicrophoneLineProps = { call: CallControls; view: CallView }

/** How the call hears the person, or why it does not. */
export function MicrophoneLine({ call, view }: MicrophoneLineProps) {
  const isActive = view.phase === 'active'
  return (
    <>
      {view.recogniser === 'unasked' && isActive ? (
        <Button compact look="secondary" className="self-start" onClick={() => call.engine()?.hear()}>
          {callTexts.speakInstead}
        </Button>
      ) : null}
      {view.recogniser === 'consent' && isActive ? <ConsentLine call={call} /> : null}
      <ProblemLine call={call} view={view} />
      <div className="flex items-center gap-3 empty:hidden">
        {view.microphone === 'on' ? <LevelMeter call={call} /> : null}
        <MuteButton call={call} view={view} />
      </div>
    </>
  )
}
