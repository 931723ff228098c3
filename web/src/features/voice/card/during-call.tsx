import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { logProblem } from '#platform/log.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'
import { CallSettings } from './call-settings.tsx'
import { callHint, callTexts } from './call-texts.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { hasPlayer, PlayerBar } from '../player/player-bar.tsx'
import { describeDisc, DiscForm } from './disc-form.tsx'
import { MicrophoneStatus, canHear } from './microphone-status.tsx'
import { isSpaceKeyOn, rememberSpaceKey, useCallKeys } from './use-call-keys.ts'

export { CallBar } from './call-bar.tsx'
export { CallStatus } from './call-status.tsx'

type CallPartProps = { call: CallControls; state: CallState }

async function turnSoundOn(call: CallControls) {
  try {
    await call.engine()?.turnSoundOn()
  } catch (error) {
    logProblem('No sound', error)
  }
}

function SoundBanner({ call, state: { sound } }: CallPartProps) {
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

/** Held with a finger, the mouse or the space bar. Enter, and assistive technology that can only click, toggle it. */
function TalkButton({ call, state }: CallPartProps) {
  const { isTalking } = state
  useEffect(() => () => call.engine()?.setTalking(false), [call])

  function onPointerDown({ button, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    call.engine()?.setTalking(true)
  }
  function onSpace(event: KeyboardEvent, isDown: boolean) {
    if (event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) call.engine()?.setTalking(isDown)
  }

  return (
    <Button
      look={isTalking ? 'primary' : 'secondary'}
      aria-pressed={isTalking}
      className={joinClasses('min-h-14 w-full touch-none select-none', isTalking && 'outline-2')}
      onPointerDown={onPointerDown}
      onPointerUp={() => call.engine()?.setTalking(false)}
      onPointerCancel={() => call.engine()?.setTalking(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => onSpace(event, true)}
      onKeyUp={(event) => onSpace(event, false)}
      onBlur={() => call.engine()?.setTalking(false)}
      onClick={({ detail: clicks }) => {
        if (clicks === 0) call.engine()?.setTalking(!isTalking)
      }}
    >
      {isTalking ? callTexts.letGo : callTexts.holdToTalk}
    </Button>
  )
}

function Ongoing({ call, state }: CallPartProps) {
  const { listeningMode, isMuted, isReconnecting, phase } = state
  const talks = phase === 'active' && listeningMode === 'push-to-talk' && canHear(state) && !isMuted
  return (
    <>
      {isReconnecting ? <Banner tone="plain">{callTexts.reconnecting}</Banner> : null}
      <SoundBanner call={call} state={state} />
      <MicrophoneStatus call={call} state={state} />
      {talks ? <TalkButton call={call} state={state} /> : null}
    </>
  )
}

/** The ring around the button while a call goes on. */
export function CallDisc({ call, state }: CallPartProps) {
  return <DiscForm call={call} form={describeDisc(state, canHear(state))} />
}

export function CallHint({ state }: Pick<CallPartProps, 'state'>) {
  return callHint(state, canHear(state))
}

/** The part of the card below the button that exists only once something was asked or a call started. */
export function DuringCall({ call, onReport, state }: CallPartProps & { onReport: (text: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSpaceOn, setIsSpaceOn] = useState(isSpaceKeyOn)
  useCallKeys({ call, state, isSpaceOn, inCard: place })
  const chooseSpace = (isOn: boolean) => {
    setIsSpaceOn(isOn)
    rememberSpaceKey(isOn)
  }
  return (
    <div ref={place} className="flex flex-col gap-4 empty:hidden">
      {state.phase === 'idle' ? null : <Ongoing call={call} state={state} />}
      {state.phase === 'idle' && state.alert ? (
        <Button compact look="secondary" className="self-center" onClick={() => call.start()}>
          {callTexts.callAgain}
        </Button>
      ) : null}
      {hasPlayer(call, state) && (state.playback?.isInCall || state.playback?.answer !== null) ? (
        <PlayerBar call={call} state={state} />
      ) : null}
      <Conversation call={call} onReport={onReport} state={state} />
      {state.phase === 'active' ? (
        <CallSettings call={call} state={state} isSpaceOn={isSpaceOn} onSpace={chooseSpace} />
      ) : null}
    </div>
  )
}

export function InsecureNotice() {
  return <Banner tone="plain">{callTexts.insecure}</Banner>
}
