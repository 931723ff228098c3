import { Button } from '#ui/button.tsx'
import type { CallControls, CallView } from '../call/call-state.ts'
import { callTexts } from './call-texts.ts'

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
