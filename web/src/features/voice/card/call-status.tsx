import { useEffect, useState } from 'react'
import type { CallState } from '../call/call-state.ts'
import { callStatusText } from './call-texts.ts'

/** What passes within this time is not worth a word: an answer mostly begins sooner. */
const saidAfterMs = 1000

/** A screen reader must not speak over the answer or into the microphone; a lost connection has a banner of its own. */
function isQuiet({ activity, isReconnecting, isTalking }: CallState): boolean {
  return activity === 'speaking' || isTalking || isReconnecting
}

/**
 * The state to the eye at once, and to a screen reader when it is news that lasts and nobody is speaking. What is to be
 * said is drawn anew, because a region tells of what is added after it has become live.
 */
export function CallStatus({ state }: { state: CallState }) {
  const words = state.phase === 'active' ? callStatusText(state) : ''
  const [news, setNews] = useState({ first: words, lasting: words })
  const waits = state.activity === 'thinking' || state.listeningMode === 'push-to-talk'
  useEffect(() => {
    const settle = () => setNews(({ first }) => ({ first: first === words ? first : '', lasting: words }))
    const timer = setTimeout(settle, waits ? saidAfterMs : 0)
    return () => clearTimeout(timer)
  }, [words, waits])
  const isSaid = !isQuiet(state) && news.first !== words && news.lasting === words
  return (
    <output aria-live={isSaid ? 'polite' : 'off'}>
      <span key={String(isSaid)}>{words}</span>
    </output>
  )
}
