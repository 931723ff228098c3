import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { CallControls, CallView } from './call-view.ts'
import { Conversation } from './conversation.tsx'
import { MicrophoneLine } from './microphone-line.tsx'
import { callTexts } from './voice-texts.ts'

function SoundLine({ call, sound }: { call: CallControls; sound: CallView['sound'] }) {
  if (sound === 'on') return null
  if (sound === 'missing') return <Banner tone="plain">{callTexts.soundMissing}</Banner>
  return (
    <Banner tone="plain">
      {callTexts.soundBlocked}{' '}
      <Button compact look="secondary" onClick={() => call.turnSoundOn()}>
        {callTexts.turnSoundOn}
      </Button>
    </Banner>
  )
}

/** What the card shows of a call under its button. */
export function DuringCall({ call, view }: { call: CallControls; view: CallView }) {
  return (
    <>
      {view.phase === 'idle' ? null : <SoundLine call={call} sound={view.sound} />}
      <MicrophoneLine call={call} view={view} />
      <Conversation view={view} />
    </>
  )
}
