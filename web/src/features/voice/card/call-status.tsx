import { useEffect, useState } from 'react'
import type { CallState } from '../call/call-state.ts'
import { callStatusText } from './call-texts.ts'

/** Shorter states are not announced: most answers begin sooner. */
const announceAfterMs = 1000

/** A screen reader must not speak over the answer or into the microphone; a lost connection has a banner of its own. */
function isQuiet({ activity, isReconnecting, isTalking }: CallState): boolean {
  return activity === 'speaking' || isTalking || isReconnecting
}

/**
 * Shows the status at once, and announces it to screen readers once it has lasted and nobody is speaking. The text is
 * rendered again to be announced, because a live region only announces what is added after it became live.
 */
export function CallStatus({ state }: { state: CallState }) {
  const text = state.phase === 'active' ? callStatusText(state) : ''
  const [announced, setAnnounced] = useState({ first: text, lasting: text })
  const mayBeBrief = state.activity === 'thinking' || state.listeningMode === 'push-to-talk'
  useEffect(() => {
    const settle = () => setAnnounced(({ first }) => ({ first: first === text ? first : '', lasting: text }))
    const timer = setTimeout(settle, mayBeBrief ? announceAfterMs : 0)
    return () => clearTimeout(timer)
  }, [text, mayBeBrief])
  const isAnnounced = !isQuiet(state) && announced.first !== text && announced.lasting === text
  return (
    <output aria-live={isAnnounced ? 'polite' : 'off'}>
      <span key={String(isAnnounced)}>{text}</span>
    </output>
  )
}
