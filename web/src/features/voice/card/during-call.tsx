import { useRef, useState } from 'react'
import { logProblem } from '#platform/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CallChoices } from './call-settings.tsx'
import { useCallKeys } from './use-call-keys.ts'
import type { CallControls, CallView } from '../call/call-state.ts'
import { Conversation } from './conversation.tsx'
import { MicrophoneLine } from './microphone-status.tsx'
import { canHear } from './mute-button.tsx'
import { isSpaceKeyOn, rememberSpaceKey } from './space-key.ts'
import { TalkButton } from './talk-button.tsx'
import { callTexts } from './call-texts.ts'

export { CallBar } from './call-bar.tsx'
export { CallState } from './call-status.tsx'

type CallPartProps = { call: CallControls; view: CallView }

async function turnSoundOn(call: CallControls) {
  try {
    await call.engine()?.turnSoundOn()
  } catch (error) {
    logProblem('No sound', error)
  }
}

function SoundLine({ call, view: { sound } }: CallPartProps) {
  if (sound === 'on') return null
  if (sound === 'missing') return <Banner tone="plain">{callTexts.soundMissing}</Banner>
  return (
    <Banner tone="plain">
      {callTexts.soundBlocked}{' '}
      <Button compact look="secondary" onClick={() => void turnSoundOn(call)}>
        {callTexts.turnSoundOn}
      </Button>
    </Banner>
  )
}

function Ongoing({ call, view }: CallPartProps) {
  const { hearing, isMuted, isReconnecting, phase } = view
  const talks = phase === 'active' && hearing === 'push-to-talk' && canHear(view) && !isMuted
  return (
    <>
      {isReconnecting ? <Banner tone="plain">{callTexts.reconnecting}</Banner> : null}
      <SoundLine call={call} view={view} />
      <MicrophoneLine call={call} view={view} />
      {talks ? <TalkButton call={call} view={view} /> : null}
    </>
  )
}

/** What the card shows of a call under its button. */
export function DuringCall({ call, view }: CallPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isSpaceOn, setIsSpaceOn] = useState(isSpaceKeyOn)
  useCallKeys({ call, view, isSpaceOn, inCard: place })
  const chooseSpace = (isOn: boolean) => {
    setIsSpaceOn(isOn)
    rememberSpaceKey(isOn)
  }
  return (
    <div ref={place} className="flex flex-col gap-4 empty:hidden">
      {view.phase === 'idle' ? null : <Ongoing call={call} view={view} />}
      {view.phase === 'idle' && view.alert ? (
        <Button compact look="secondary" className="self-center" onClick={() => call.start()}>
          {callTexts.callAgain}
        </Button>
      ) : null}
      <Conversation view={view} />
      {view.phase === 'active' ? (
        <CallChoices call={call} view={view} isSpaceOn={isSpaceOn} onSpace={chooseSpace} />
      ) : null}
    </div>
  )
}
