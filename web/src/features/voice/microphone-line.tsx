import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { CallControls, CallView } from './call-view.ts'
import { callTexts, microphoneWords, recogniserWords } from './voice-texts.ts'

/** Speech at arm's length reaches about this; the meter shows it as full. */
const fullScale = 0.3

function LevelMeter({ call }: { call: CallControls }) {
  const level = useSyncExternalStore(call.subscribeLevel, call.level)
  return (
    <label className="flex items-center gap-3 text-xs text-soft">
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
        <Button compact onClick={() => call.useRecogniser()}>
          {callTexts.useRecogniser}
        </Button>
        <Button compact look="secondary" onClick={() => call.declineRecogniser()}>
          {callTexts.typeInstead}
        </Button>
      </div>
    </Banner>
  )
}

/** How the call hears the person, or why it does not. */
export function MicrophoneLine({ call, view }: { call: CallControls; view: CallView }) {
  if (view.phase === 'idle') return null
  const problem = recogniserWords[view.recogniser] ?? microphoneWords[view.microphone]
  const canTryAgain = view.recogniser === 'network' || view.recogniser === 'stuck'
  return (
    <>
      {view.recogniser === 'unasked' && view.phase === 'active' ? (
        <Button compact look="secondary" className="self-start" onClick={() => call.hear()}>
          {callTexts.speakInstead}
        </Button>
      ) : null}
      {view.recogniser === 'consent' && view.phase === 'active' ? <ConsentLine call={call} /> : null}
      {problem ? (
        <Banner tone="plain">
          {problem}{' '}
          {canTryAgain ? (
            <Button compact look="secondary" onClick={() => call.useRecogniser()}>
              {callTexts.tryAgain}
            </Button>
          ) : null}
        </Banner>
      ) : null}
      {view.microphone === 'on' ? <LevelMeter call={call} /> : null}
    </>
  )
}
