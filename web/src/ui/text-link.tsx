import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { joinClasses } from './classes.ts'

type TextLinkProps = { to: string; children: ReactNode; className?: string }

export function TextLink({ to, children, className }: TextLinkProps) {
  return (
    <Link
      to={to}
      className={joinClasses(
        'items-center font-semibold text-link underline underline-offset-4 pointer-coarse:inline-flex pointer-coarse:min-h-11',
        className,
      )}
    >
      {children}
    </Link>
  )
}
