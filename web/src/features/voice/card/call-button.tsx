import { voiceTexts } from '@tidings/contract/texts/voice'
import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import type { CallState } from '../call/call-state.ts'
import { cardTexts } from './card-texts.ts'

type CallButtonProps = {
  phase: CallState['phase']
  /** Smaller beside an answer. */
  isCompact: boolean
  /** The ring that shows what the call does. */
  form: ReactNode
  onStart: () => void
  onStop: () => void
}

const looks: Record<CallState['phase'], string> = {
  idle: 'bg-ink text-sheet border-ink hover:bg-link hover:border-link',
  starting: 'bg-wait text-on-wait border-wait',
  active: 'bg-stop text-on-stop border-stop hover:bg-stop-deep',
}

/** While a call starts the big button is disabled; Cancel and Escape stop it. */
export function CallButton({ form, isCompact, phase, onStart, onStop }: CallButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)

  // A disabled button loses the focus to the page; give it back unless the person has moved on.
  useEffect(() => {
    if (phase === 'starting' || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [phase])

  useEffect(() => {
    if (phase !== 'starting') return
    const stopOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        onStop()
    }
    document.addEventListener('keydown', stopOnEscape)
    return () => document.removeEventListener('keydown', stopOnEscape)
  }, [phase, onStop])

  return (
    <div
      className={joinClasses('flex shrink-0 flex-col items-center gap-3', isCompact ? 'p-2' : 'py-2 md:py-4')}
    >
      <div className="relative">
        {form}
        <button
          ref={button}
          type="button"
          disabled={phase === 'starting'}
          onClick={({ detail: clicks }) => {
            // The second click of a double click would undo what the first did.
            if (clicks > 1) return
            wasPressed.current = true
            if (phase === 'active') onStop()
            else onStart()
          }}
          className={joinClasses(
            'relative flex items-center justify-center rounded-full border-4 font-semibold',
            'ring-1 ring-edge ring-offset-4 ring-offset-sheet transition-colors disabled:cursor-progress',
            isCompact ? 'size-22 text-base md:size-26' : 'size-28 text-base md:size-36 md:text-lg',
            looks[phase],
          )}
        >
          {voiceTexts.button[phase]}
        </button>
      </div>
      {phase === 'starting' ? (
        <button type="button" onClick={onStop} className={buttonClasses('secondary')}>
          {cardTexts.cancel}
        </button>
      ) : null}
    </div>
  )
}
