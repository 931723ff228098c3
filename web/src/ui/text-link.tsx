import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { joinClasses } from './classes.ts'

type TextLinkProps = { to: string; children: ReactNode; className?: string }

export function TextLink({ to, children, className }: TextLinkProps) {
  return (
    <Link
      to={to}
      className={joinClasses('tap-target font-semibold text-link underline underline-offset-4', className)}
    >
      {children}
    </Link>
  )
}
