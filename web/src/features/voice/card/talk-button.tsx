import { useEffect, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { CallControls, CallView } from '../call/call-state.ts'
import { callTexts } from './call-texts.ts'

/** Held by a finger, a mouse or the space bar; Enter, and assistive technology that only clicks, begin and end it. */
export function TalkButton({ call, view }: { call: CallControls; view: CallView }) {
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
