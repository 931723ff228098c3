import type { ComponentProps } from 'react'
import { joinClasses } from './classes.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet'

const looks: Record<ButtonLook, string> = {
  primary:
    'bg-signal text-on-signal hover:bg-signal-deep disabled:bg-plain-wash disabled:text-soft border-transparent',
  secondary: 'bg-sheet text-ink border-edge hover:bg-sunk disabled:text-soft disabled:border-rule',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunk disabled:text-soft',
}

/** Just the classes, for links that look like buttons. */
export function buttonClasses(look: ButtonLook = 'primary', compact = false): string {
  return joinClasses(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-control border font-semibold text-sm no-underline',
    'disabled:cursor-not-allowed',
    compact ? 'min-h-9 px-3 py-1 pointer-coarse:min-h-11' : 'min-h-11 px-5 py-2',
    looks[look],
  )
}

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; compact?: boolean }

export function Button({ look = 'primary', compact = false, className, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={joinClasses(buttonClasses(look, compact), className)} />
}
