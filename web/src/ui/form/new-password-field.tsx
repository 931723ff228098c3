import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'

const levels = ['Nothing typed yet', 'Weak', 'Good', 'Strong'] as const

type Props = ComponentProps<typeof PasswordField> & { level: 0 | 1 | 2 | 3 }

/** A new password with a strength meter. The meter's space is reserved, so that nothing moves. */
export function NewPasswordField({ level, ...field }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField {...field} />
      <div className="flex items-center gap-3">
        <meter
          aria-label="Password strength"
          aria-valuetext={levels[level]}
          max={levels.length - 1}
          low={2}
          high={3}
          optimum={3}
          value={level}
          className="h-3 grow"
        />
        <span aria-hidden className="w-14 text-right text-xs text-soft">
          {level === 0 ? '' : levels[level]}
        </span>
      </div>
    </div>
  )
}
