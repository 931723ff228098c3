import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { logProblem } from '#platform/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { CallControls } from '../call/call-engine.ts'
import type { CallView } from '../call/call-state.ts'
import { CallChoices } from './call-settings.tsx'
import { callTexts } from './call-texts.ts'
import { Conversation } from './conversation.tsx'
import { MicrophoneLine, canHear } from './microphone-status.tsx'
import { isSpaceKeyOn, rememberSpaceKey, useCallKeys } from './use-call-keys.ts'

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

/** Held by a finger, a mouse or the space bar; Enter, and assistive technology that only clicks, begin and end it. */
function TalkButton({ call, view }: CallPartProps) {
  const { isTalking } = view
  useEffect(() => () => call.engine()?.talk(false), [call])

  function onPointerDown({ button, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    call.engine()?.talk(true)
  }
  function onSpace(event: KeyboardEvent, isDown: boolean) {
    if (event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) call.engine()?.talk(isDown)
  }

  return (
    <Button
      look={isTalking ? 'primary' : 'secondary'}
      aria-pressed={isTalking}
      className={classes('min-h-14 w-full touch-none select-none', isTalking && 'outline-2')}
      onPointerDown={onPointerDown}
      onPointerUp={() => call.engine()?.talk(false)}
      onPointerCancel={() => call.engine()?.talk(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => onSpace(event, true)}
      onKeyUp={(event) => onSpace(event, false)}
      onBlur={() => call.engine()?.talk(false)}
      onClick={({ detail: clicks }) => {
        if (clicks === 0) call.engine()?.talk(!isTalking)
      }}
    >
      {isTalking ? callTexts.letGo : callTexts.holdToTalk}
    </Button>
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

/** Browsers give no microphone to a page that came over plain http. */
export function InsecureNotice() {
  return <Banner tone="plain">{callTexts.insecure}</Banner>
}
