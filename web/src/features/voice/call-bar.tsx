import { useState } from 'react'
import { Link } from 'wouter'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { Button, buttonClasses } from '#ui/button.tsx'
import { CallDuration } from './call-duration.tsx'
import { CallState } from './call-state.tsx'
import type { CallControls, CallView } from './call-view.ts'
import { MuteButton } from './mute-button.tsx'
import { callTexts } from './voice-texts.ts'

type CallPartProps = { call: CallControls; view: CallView }

function Ongoing({ call, view }: CallPartProps) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-28 text-sm">
        <p className="font-semibold">
          {view.phase === 'starting' ? voiceTexts.button.starting : <CallState view={view} />}
        </p>
        <CallDuration startedAtMs={view.startedAtMs} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/" className={buttonClasses('quiet', true)}>
          {callTexts.showCall}
        </Link>
        <MuteButton call={call} view={view} />
        <Button compact className="border-stop bg-stop text-on-stop" onClick={() => call.stop()}>
          {voiceTexts.button.active}
        </Button>
      </div>
    </>
  )
}

function Over({ call, why, onClose }: { call: CallControls; why: string; onClose: () => void }) {
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

/** The call on every screen but the dashboard: what it does, how long it has lasted, and how it ended if it broke. */
export function CallBar({ call, view }: CallPartProps) {
  const isOngoing = view.phase !== 'idle'
  const [isNews, setIsNews] = useState(isOngoing)
  if (isOngoing && !isNews) setIsNews(true)
  const why = isNews ? (view.notice ?? view.alert) : null
  if (!isOngoing && !why) return null
  return (
    <section
      aria-label={callTexts.bar}
      className="call-bar flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-ink bg-sheet px-4 py-2 md:rounded-sheet md:border md:shadow-sheet"
    >
      {isOngoing ? (
        <Ongoing call={call} view={view} />
      ) : (
        <Over call={call} why={why ?? ''} onClose={() => setIsNews(false)} />
      )}
    </section>
  )
}
