import { voiceTexts } from '@tidings/contract/texts/voice'
import { useEffect, useRef } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import type { CallState } from '../call/call-state.ts'
import { cardTexts } from './card-texts.ts'

type CallButtonProps = { phase: CallState['phase']; onStart: () => void; onStop: () => void }

const looks: Record<CallState['phase'], string> = {
  idle: 'bg-ink text-sheet border-ink hover:bg-link hover:border-link',
  starting: 'bg-wait text-on-wait border-wait',
  active: 'bg-stop text-on-stop border-stop hover:bg-stop-deep',
}

/** While a call starts the big button is disabled; Cancel and Escape stop it. */
export function CallButton({ phase, onStart, onStop }: CallButtonProps) {
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
    <div className="relative flex min-h-40 w-full items-center justify-center">
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
        className={classes(
          'flex size-36 items-center justify-center rounded-full border-4 text-lg font-semibold',
          'ring-1 ring-edge ring-offset-4 ring-offset-sheet transition-colors disabled:cursor-progress',
          looks[phase],
        )}
      >
        {voiceTexts.button[phase]}
      </button>
      {phase === 'starting' ? (
        <button
          type="button"
          onClick={onStop}
          className={classes(buttonClasses('secondary', true), 'absolute right-0 bottom-0')}
        >
          {cardTexts.cancel}
        </button>
      ) : null}
    </div>
  )
}
