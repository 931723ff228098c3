import { useEffect, useRef } from 'react'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'

export type DiscState = 'listening' | 'thinking' | 'speaking' | 'paused' | 'still'

/** The state that the disc shows by its shape; the text next to it says the same. */
export function describeDisc(state: CallState, canHear: boolean): DiscState {
  if (state.playback?.isPaused) return 'paused'
  if (state.activity !== 'listening') return state.activity
  return canHear && !state.isMuted ? 'listening' : 'still'
}

/** Roughly the loudness of speech at arm's length. */
const fullScale = 0.3

/**
 * The ring around the round button: two fine lines that widen with the person's voice, a turning row of dashes while it
 * thinks, strong bars that grow with its own voice, and two halves while it is paused.
 */
export function DiscForm({ call, form }: { call: CallControls; form: DiscState }) {
  const ring = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const show = () => {
      const level = form === 'speaking' ? call.voiceLevel() : call.level() / fullScale
      ring.current?.style.setProperty('--level', Math.min(1, level).toFixed(2))
    }
    show()
    return call.subscribeLevel(show)
  }, [call, form])
  return (
    <svg ref={ring} viewBox="0 0 200 200" aria-hidden="true" data-form={form} className="disc-form">
      <circle cx="100" cy="100" r="84" />
      <circle cx="100" cy="100" r="92" />
    </svg>
  )
}
