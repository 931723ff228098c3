import { voiceTexts } from '@tidings/contract/texts/voice'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClasses } from '#ui/button.tsx'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'
import { PlayerBar } from '../player/player-bar.tsx'
import { CallDuration } from './call-duration.tsx'
import { CallStatus } from './call-status.tsx'
import { callTexts } from './call-texts.ts'
import { MuteButton } from './microphone-status.tsx'

type CallPartProps = { call: CallControls; state: CallState }

function OngoingCall({ call, state }: CallPartProps) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-28 text-sm">
        <p className="font-semibold">
          {state.phase === 'starting' ? voiceTexts.button.starting : <CallStatus state={state} />}
        </p>
        <CallDuration startedAtMs={state.startedAtMs} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/" className={buttonClasses('quiet', true)}>
          {callTexts.showCall}
        </Link>
        <MuteButton call={call} state={state} />
        <Button compact className="border-stop bg-stop text-on-stop" onClick={() => call.stop()}>
          {voiceTexts.button.active}
        </Button>
      </div>
    </>
  )
}

function EndedCall({ call, why, onClose }: { call: CallControls; why: string; onClose: () => void }) {
  return (
    <>
      <p role="alert" className="min-w-0 flex-1 basis-48 text-sm">
        {why}
      </p>
      <div className="flex gap-2">
        <Button compact onClick={() => call.start()}>
          {callTexts.callAgain}
        </Button>
        <Button compact look="secondary" onClick={onClose}>
          {callTexts.close}
        </Button>
      </div>
    </>
  )
}

const bar =
  'dock-bar flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-ink bg-sheet px-4 py-2 md:rounded-sheet md:border md:shadow-sheet'

/** The player of what is read aloud outside a call, on screens without the conversation. */
function ReadingBar({ call, state }: CallPartProps) {
  return (
    <section aria-label={callTexts.readingBar} className={bar}>
      <p dir="auto" className="min-w-0 flex-1 basis-40 truncate text-sm font-semibold">
        {state.playback?.title}
      </p>
      <PlayerBar call={call} state={state} />
    </section>
  )
}

/** The call on every screen but the dashboard: its status and duration, and why it ended if it failed. */
function CallOutOfSight({ call, state }: CallPartProps) {
  const isOngoing = state.phase !== 'idle'
  const [hasUpdate, setHasUpdate] = useState(isOngoing)
  if (isOngoing && !hasUpdate) setHasUpdate(true)
  const why = hasUpdate ? (state.notice ?? state.alert) : null
  if (!isOngoing && !why) return null
  return (
    <section aria-label={callTexts.bar} className={bar}>
      {isOngoing ? (
        <OngoingCall call={call} state={state} />
      ) : (
        <EndedCall call={call} why={why ?? ''} onClose={() => setHasUpdate(false)} />
      )}
    </section>
  )
}

/** The bar for activity that is not visible: the dashboard has the card itself, with a player in its conversation. */
export function CallBar({ call, isHome, state }: CallPartProps & { isHome: boolean }) {
  const { playback } = state
  const isReading = playback !== null && !playback.isInCall
  if (isReading && (!isHome || playback.answer === null)) return <ReadingBar call={call} state={state} />
  return isHome ? null : <CallOutOfSight call={call} state={state} />
}
