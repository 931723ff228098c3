import { useEffect, useState } from 'react'
import type { CallState } from '../call/call-state.ts'
import { callStatusText } from './call-texts.ts'

/** Shorter states are not announced: most answers begin sooner, and the greeting follows the start of a call. */
const announceAfterMs = 1000

/** The last announced status, so that another screen does not announce it again. */
let said = { call: 0, text: '' }

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
  const { call } = state
  const [announced, setAnnounced] = useState(() => {
    const before = said.call === call ? said.text : ''
    return { before, lasting: before }
  })
  const mayBeBrief = state.activity === 'thinking' || state.listeningMode === 'push-to-talk'
  useEffect(() => {
    const settle = () => {
      said = { call, text }
      setAnnounced(({ before }) => ({ before: before === text ? before : '', lasting: text }))
    }
    const timer = setTimeout(settle, mayBeBrief || said.call !== call ? announceAfterMs : 0)
    return () => clearTimeout(timer)
  }, [call, text, mayBeBrief])
  const isAnnounced = !isQuiet(state) && announced.before !== text && announced.lasting === text
  return (
    <output aria-live={isAnnounced ? 'polite' : 'off'}>
      <span key={String(isAnnounced)}>{text}</span>
    </output>
  )
}
