import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { CallControls } from '../call/call-engine.ts'
import type { CallState } from '../call/call-state.ts'

const key = 'tidings.space-key'

/** Whether, on this device, the space bar works as a button while the voice card has the focus. */
export function isSpaceKeyOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function rememberSpaceKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage is unavailable: the choice lasts until the page is closed.
  }
}

/** Elements that use the space bar themselves. */
const takesSpace = 'button, a, input, textarea, select, summary, audio, label, [role="tab"]'
const takesText = 'input:not([type="checkbox"]), textarea, select'

type CallKeys = {
  call: CallControls
  state: CallState
  isSpaceOn: boolean
  /** Any element inside the card. */
  inCard: RefObject<HTMLElement | null>
}

function isTaken({ altKey, ctrlKey, defaultPrevented, metaKey }: KeyboardEvent): boolean {
  return defaultPrevented || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]') !== null
}

function pressSpace({ call, state }: Pick<CallKeys, 'call' | 'state'>): void {
  if (state.phase === 'idle') call.start()
  else if (state.phase === 'active' && state.listeningMode === 'push-to-talk') call.engine()?.setTalking(true)
  else if (state.phase === 'active') call.stop()
}

/**
 * Escape stops the call and the space bar talks, or presses the round button, while the focus is in the card. A click
 * on the card gives it the focus. Nothing is taken from a field, a control or an open dialog.
 */
export function useCallKeys({ call, state, isSpaceOn, inCard }: CallKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element
    if (isTaken(event)) return
    if (event.key === 'Escape' && state.phase === 'active' && !target.matches(takesText)) call.stop()
    if (event.key !== ' ' || !isSpaceOn || target.closest(takesSpace)) return
    event.preventDefault()
    if (!event.repeat) pressSpace({ call, state })
  })
  const letGo = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === ' ' && state.isTalking) call.engine()?.setTalking(false)
  })
  const leave = useEffectEvent(({ currentTarget, relatedTarget }: FocusEvent) => {
    const staysInCard = relatedTarget instanceof Node && (currentTarget as Element).contains(relatedTarget)
    if (state.isTalking && !staysInCard) call.engine()?.setTalking(false)
  })

  useEffect(() => {
    const card = inCard.current?.closest('section')
    if (!card) return
    const listening = new AbortController()
    const { signal } = listening
    card.tabIndex = -1
    card.addEventListener('keydown', press, { signal })
    card.addEventListener('keyup', letGo, { signal })
    card.addEventListener('focusout', leave, { signal })
    return () => {
      listening.abort()
      card.removeAttribute('tabindex')
    }
  }, [inCard])
}
